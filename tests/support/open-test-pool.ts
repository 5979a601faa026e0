import { type Database, openDatabase } from "#server/platform/postgres/database.ts";
import { silentLog } from "./silent-log.ts";

/**
 * Opens a pool that waits for its turn rather than fail: what most tests are about is what is done, on a machine that
 * does much else at once. That Summit itself does not wait for long is what the test of a frozen database is about.
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
