import { type Database, openDatabase } from "#server/platform/postgres/database.ts";
import { silentLog } from "./silent-log.ts";

/** In ms; what never ends is ended by the time-out of its test. */
const patientTimeouts = { statementTimeoutMs: 110_000, waitMs: 110_000 };

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
  return openDatabase({ url, log, ...patientTimeouts, ...options });
}
