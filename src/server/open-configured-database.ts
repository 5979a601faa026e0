import type { StorageConfig } from "./platform/config.ts";
import type { Log } from "./platform/log.ts";
import { withActingRole } from "./platform/postgres/acting-role.ts";
import { APP_ROLE } from "./platform/postgres/migrate.ts";

export type ConfiguredDatabase = {
  /** URL of the tables' owner. */
  readonly ownerUrl: string;
  /** URL of the application's role. */
  readonly appUrl: string;
  readonly stop: () => Promise<void>;
  /** Deletes everything in it; the embedded database only. */
  readonly empty?: () => Promise<void>;
};

/** The database of DATABASE_URL, or the embedded one in DATA_DIR, started. */
export async function openConfiguredDatabase(config: StorageConfig, log: Log): Promise<ConfiguredDatabase> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = config;
  if (url === undefined) return startEmbeddedPostgres(config, log);
  return {
    ownerUrl: ownerUrl ?? url,
    // With a single login, the application drops the owner's rights.
    appUrl: ownerUrl === undefined ? withActingRole(url, APP_ROLE) : url,
    stop: async () => undefined,
  };
}

/** Loads the launcher only when it is needed: the image leaves it out. */
async function startEmbeddedPostgres(config: StorageConfig, log: Log): Promise<ConfiguredDatabase> {
  const launcher = await import("../../tools/embedded-postgres/embedded-postgres.ts").catch((cause) => {
    throw new Error("no Postgres comes with this installation of Summit: give it a DATABASE_URL", { cause });
  });
  const { DATA_DIR: dataDir, WAL_ARCHIVE_DIR: walArchive } = config;
  return launcher.startEmbeddedPostgres({ dataDir, log, ...(walArchive && { walArchive }) });
}
