/* npm run check:books proves the books of the configured database (DATABASE_URL, or the embedded one in DATA_DIR) and checks its audit log against the signed heads in DATA_DIR. Read-only; lists every break and exits with 1 if there is one. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createAuditHeads, headsFile } from "#server/ledger/audit/heads/audit-heads.ts";
import { createLog } from "#server/platform/log.ts";
import { openDatabase } from "#server/platform/postgres/database.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { commandWaitMs, findDatabase } from "./lib/find-database.ts";

const STATEMENT_TIMEOUT_MS = 600_000;
const log = createLog({ LOG_LEVEL: "error" });

try {
  const { appUrl: url, stop } = await findDatabase(log);
  const times = { statementTimeoutMs: STATEMENT_TIMEOUT_MS, waitMs: commandWaitMs };
  const db = openDatabase({ url, log, connections: 1, ...times });
  try {
    const { heads, dataDir } = findAuditHeads();
    const breaks = [...(await checkBooks(db)), ...(await heads.check(db))];
    if (!existsSync(join(dataDir, headsFile)))
      console.log(`No head of the audit log was signed in ${dataDir}: that its end is there is not proved.`);
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

function findAuditHeads() {
  const key = process.env.AUDIT_SIGNING_KEY;
  const dataDir = process.env.DATA_DIR || ".data";
  const config = { DATA_DIR: dataDir, AUDIT_SIGNING_KEY: key ? Buffer.from(key, "base64") : undefined };
  return { heads: createAuditHeads(config, log), dataDir };
}
