/*
 * What an operator does from the command line, on the configured database (DATABASE_URL, or the embedded one in DATA_DIR):
 *
 * npm run admin -- create <email address> <role>
 *   opens an account of the back office and prints a link that sets its password, once and within 24 hours. For an address
 *   that has an account already, the link sets a new password.
 *
 * npm run admin -- screening load <file> --format uk [--as-of <day>]
 * npm run admin -- screening load <sdn.csv> <alt.csv> --format ofac-sdn --as-of <day>
 *   takes a list of sanctioned people and firms as the newest version; the same files again change nothing. The day is the
 *   one on which they were the published list; without it the UK's is the day in its first line.
 *
 * npm run admin -- fix numbers [--next-in <number> --next-out <number>]
 *   prints the numbers of the next messages of the FIX session that FIX_SENDER_COMP_ID and FIX_TARGET_COMP_ID name, or sets
 *   them while it isn't up.
 */
import { refusals } from "#contract/refusals.ts";
import { Refused } from "#domain/refusal.ts";
import { createLog } from "#server/platform/log.ts";
import { openDatabase } from "#server/platform/postgres/database.ts";
import { createAccount } from "./lib/create-account.ts";
import { commandWaitMs, findDatabase } from "./lib/find-database.ts";
import { fixNumbers } from "./lib/fix-numbers.ts";
import { loadScreeningList } from "./lib/load-screening-list.ts";

/** Loading a whole list can exceed the usual statement timeout. */
const statementTimeoutMs = 60_000;
const log = createLog({ LOG_LEVEL: "error" });

try {
  const [noun, ...rest] = process.argv.slice(2);
  const run =
    noun === "screening"
      ? await loadScreeningList(rest)
      : noun === "fix"
        ? fixNumbers(rest)
        : createAccount(noun, rest);
  const { appUrl: url, stop } = await findDatabase(log);
  const db = openDatabase({ url, log, connections: 1, statementTimeoutMs, waitMs: commandWaitMs });
  try {
    console.log(await db.transaction().execute(run));
  } finally {
    await db.destroy();
    await stop();
  }
} catch (error) {
  console.error(sentencesOf(error).join("\n"));
  process.exitCode = 1;
}

function sentencesOf(error: unknown): string[] {
  if (!(error instanceof Refused)) return [error instanceof Error ? error.message : String(error)];
  return [refusals[error.code].message, ...Object.values(error.fields ?? {})];
}
