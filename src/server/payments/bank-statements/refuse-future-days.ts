import { addDays } from "#domain/calendar.ts";
import { isMadeInFuture } from "#domain/payments/bank-statements/made-later.ts";
import { futureFaults, type Statement } from "#domain/payments/bank-statements/statement.ts";
import { Refused } from "#domain/refusal.ts";
import { clockIn, defaultTimeZone } from "#domain/time-zone.ts";
import { shortened } from "./read-camt.ts";

/**
 * Refuses statements dated later than tomorrow in the bank's zone: the ledger's days would never meet theirs. Tomorrow
 * may be the business day of an evening's bookings. Nor may one say that it was made in the future: it would count before every later one.
 * @throws Refused `statement_unreadable` with each line and its day, or with each such statement.
 */
export function refuseFutureDays(statements: readonly Statement[], now: Date): void {
  const lastDay = addDays(clockIn(defaultTimeZone, now).day, 1);
  const faults = statements.flatMap((statement) => [
    ...futureFaults(statement, lastDay),
    ...(isMadeInFuture(statement.madeAt, now) ? [describeMadeAt(statement)] : []),
  ]);
  if (faults.length === 0) return;
  const help = "Nothing was imported. Check the file with the bank.";
  throw new Refused("statement_unreadable", { file: [...shortened(faults), help].join(" ") });
}

function describeMadeAt({ reference, madeAt }: Statement): string {
  return `The statement ${reference} says that it was made at ${madeAt}, which is in the future or no time.`;
}
