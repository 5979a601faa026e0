/*
 * npm run check:books: proves the books of the configured database (DATABASE_URL, or the embedded one in DATA_DIR), live
 * or at rest. Changes nothing; names every break and then ends with code 1.
 */
import { checkBooks } from "#server/ledger/check-books.ts";
import { createLog } from "#server/platform/log.ts";
import { openDatabase } from "#server/platform/postgres/database.ts";
import { findDatabase } from "./lib/find-database.ts";

const STATEMENT_TIMEOUT_MS = 600_000;
const log = createLog({ LOG_LEVEL: "error" });

try {
  const { url, stop } = await findDatabase(log);
  const db = openDatabase({ url, log, connections: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  try {
    const breaks = await checkBooks(db);
    for (const { check, subject, found } of breaks) console.log(`BREAK  ${check}: ${subject}: ${found}`);
    console.log(breaks.length === 0 ? "The books hold." : `The books do not hold: ${breaks.length} breaks.`);
    process.exitCode = breaks.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
    await stop();
  }
} catch (error) {
  console.error(`The books could not be checked: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
}
