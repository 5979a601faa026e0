import { addDays } from "#domain/calendar.ts";
import { futureFaults, type Statement } from "#domain/payments/bank-statements/statement.ts";
import { Refused } from "#domain/refusal.ts";
import { clockIn, defaultTimeZone } from "#domain/time-zone.ts";
import { shortened } from "./read-camt.ts";

/**
 * Refuses statements dated later than tomorrow in the bank's zone: the ledger's days would never meet theirs. Tomorrow
 * may be the business day of an evening's bookings.
 * @throws Refused `statement_unreadable` with each line and its day.
 */
export function refuseFutureDays(statements: readonly Statement[], now: Date): void {
  const lastDay = addDays(clockIn(defaultTimeZone, now).day, 1);
  const faults = statements.flatMap((statement) => futureFaults(statement, lastDay));
  if (faults.length === 0) return;
  const help = "Nothing was imported. Check the file with the bank.";
  throw new Refused("statement_unreadable", { file: [...shortened(faults), help].join(" ") });
}
