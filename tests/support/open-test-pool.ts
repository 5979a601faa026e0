import { type Database, openDatabase } from "#server/platform/postgres/database.ts";
import { silentLog } from "./silent-log.ts";

/**
 * Opens a pool that waits for a connection rather than failing, because tests share a busy machine.
 * tests/scenarios/frozen-database.test.ts covers Summit's own short timeouts.
 */
export function openTestPool(
  url: string,
  {
    log = silentLog,
    ...options
  }: Partial<Parameters<typeof openDatabase>[0]> & { readonly connections: number },
): Database {
  return openDatabase({ url, log, statementTimeoutMs: 60_000, waitMs: 20_000, ...options });
}
