import type { StorageConfig } from "../config.ts";
import type { Log } from "../log.ts";
import { withActingRole } from "./acting-role.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { APP_ROLE } from "./migrate.ts";

export type ConfiguredDatabase = {
  /** URL of the tables' owner. */
  readonly ownerUrl: string;
  /** URL of the application's role. */
  readonly appUrl: string;
  readonly stop: () => Promise<void>;
};

/** The database of DATABASE_URL, or the embedded one in DATA_DIR, started. */
export async function openConfiguredDatabase(config: StorageConfig, log: Log): Promise<ConfiguredDatabase> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = config;
  if (url === undefined) return startEmbeddedPostgres({ dataDir: config.DATA_DIR, log });
  return {
    ownerUrl: ownerUrl ?? url,
    // With a single login, the application drops the owner's rights.
    appUrl: ownerUrl === undefined ? withActingRole(url, APP_ROLE) : url,
    stop: async () => undefined,
  };
}
