import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "#server/platform/log.ts";
import { startEmbeddedPostgres } from "#server/platform/postgres/embedded-postgres.ts";

/** The configured database as the application's role: DATABASE_URL's, or the embedded one in DATA_DIR. */
export async function findDatabase(log: Log): Promise<{ url: string; stop: () => Promise<void> }> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => undefined };
  const dataDir = process.env.DATA_DIR || ".data";
  if (!existsSync(join(dataDir, "postgres"))) throw new Error(`there is no database in ${dataDir}`);
  const { appUrl, stop } = await startEmbeddedPostgres({ dataDir, log });
  return { url: appUrl, stop };
}
