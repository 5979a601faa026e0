/* npm run check:access tries, as the application's role, each kind of statement on every table and function of the configured database (DATABASE_URL, or the embedded one in DATA_DIR) and compares the outcome with the declared rights. Read-only; lists every difference and exits with 1 if there is one. */
import { createLog } from "#server/platform/log.ts";
import { checkAccess } from "#server/platform/postgres/check-access.ts";
import { openDatabase } from "#server/platform/postgres/database.ts";
import { commandWaitMs, findDatabase } from "./lib/find-database.ts";

const log = createLog({ LOG_LEVEL: "error" });

try {
  const { appUrl: url, stop } = await findDatabase(log);
  const db = openDatabase({ url, log, connections: 1, statementTimeoutMs: 60_000, waitMs: commandWaitMs });
  try {
    const faults = await checkAccess(db);
    for (const { subject, found } of faults) console.log(`FAULT  ${subject}: ${found}`);
    console.log(
      faults.length === 0
        ? "The application's role may do what is declared, and nothing else."
        : `The application's role does not have the declared rights: ${faults.length} faults.`,
    );
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
    await stop();
  }
} catch (error) {
  console.error(`Access could not be checked: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
}
