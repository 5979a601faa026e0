import { type Database, openDatabase } from "#server/platform/postgres/database.ts";
import { openPipelinedDatabase } from "#server/platform/postgres/pipelined-transaction.ts";
import { silentLog } from "./silent-log.ts";

/** In ms; what never ends is ended by the time-out of its test. */
const patientTimeouts = { statementTimeoutMs: 110_000, waitMs: 110_000 };

/**
 * Opens a pool like the application's own, with `prepared` one without its transactions, and for the tables' owner a plain one,
 * which takes several statements at once. It waits for a connection rather than failing, because tests share a busy machine.
 * tests/scenarios/frozen-database.test.ts covers Summit's own short timeouts.
 */
export function openTestPool(
  url: string,
  {
    log = silentLog,
    ...options
  }: Partial<Parameters<typeof openDatabase>[0]> & { readonly connections: number },
): Database {
  const all = { url, log, ...patientTimeouts, ...options };
  const isPlain = options.prepared !== undefined || new URL(url).username === "summit_owner";
  return isPlain ? openDatabase(all) : openPipelinedDatabase(all);
}
