import type { TestProject } from "vitest/node";
import { migrate } from "#server/platform/postgres/migrate.ts";
import { queues } from "#server/processes/queues.ts";
import { startEmbeddedPostgres } from "../../tools/embedded-postgres/embedded-postgres.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "./temporary-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * The run's Postgres: its database `summit` is migrated and is the template that each test file clones.
     */
    postgres: { adminUrl: string; ownerUrl: string; appUrl: string };
  }
}

const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (...words: unknown[]) => process.stderr.write(`${words}\n`),
};

/** Starts one Postgres for the whole run and stops it afterwards. */
export default async function postgresForTheRun({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeTemporaryFolder();
  const postgres = await startEmbeddedPostgres({ dataDir, log, isDurable: false });
  await migrate({ ownerUrl: postgres.ownerUrl, log, queues });
  const { adminUrl, ownerUrl, appUrl } = postgres;
  provide("postgres", { adminUrl, ownerUrl, appUrl });
  return async () => {
    await postgres.stop();
    await removeTemporaryFolder(dataDir);
  };
}
