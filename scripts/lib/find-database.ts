import { existsSync } from "node:fs";
import { join } from "node:path";
import { type ConfiguredDatabase, openConfiguredDatabase } from "#server/open-configured-database.ts";
import { readStorageConfig, type StorageConfig } from "#server/platform/config.ts";
import type { Log } from "#server/platform/log.ts";

/** How long a command waits for a connection, and then for a lock: unlike a request it has nobody waiting, and may meet a busy machine. */
export const commandWaitMs = 10_000;

/**
 * The configured database: DATABASE_URL's, or the embedded one in DATA_DIR. @throws ConfigurationError for a
 * URL that the server would refuse too.
 */
export async function findDatabase(
  log: Log,
): Promise<ConfiguredDatabase & { readonly config: StorageConfig }> {
  const config = readStorageConfig(process.env);
  if (config.DATABASE_URL === undefined && !existsSync(join(config.DATA_DIR, "postgres")))
    throw new Error(`there is no database in ${config.DATA_DIR}`);
  return { ...(await openConfiguredDatabase(config, log)), config };
}
