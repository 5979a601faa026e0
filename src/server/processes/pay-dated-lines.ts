import { decideAttempt } from "#domain/automation/schedules/payment-time.ts";
import { isWeekend } from "#domain/calendar.ts";
import { batchTimeZone } from "#domain/payments/batches/pay-day.ts";
import { clockIn } from "#domain/time-zone.ts";
import { listDueLines } from "#server/payments/batches/dated-lines-store.ts";
import { payDatedLine } from "#server/payments/batches/pay-dated-line.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import type { App } from "#server/platform/app.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { oneByOne } from "./one-by-one.ts";

/** Pause between two tries of a line that waits for money. */
const retryMs = 10 * 60_000;

/**
 * Pays lines of batches on their day, by the hours and cut-offs of scheduled payments, one transaction each. Any
 * number of workers may do so at once.
 */
export async function payDatedLines(app: App, db: Database): Promise<void> {
  const { newId, calendar } = app;
  const listedAt = app.clock();
  const by = clockIn(batchTimeZone, listedAt).day;
  const due = await listDueLines(db, { by, now: listedAt, retryMs, limit: 10_000 });
  await oneByOne(due, async (line) => {
    const now = app.clock();
    const attempt = decideAttempt(
      line,
      now,
      (day) => !isWeekend(day) && !calendar.isHoliday(line.currency, day),
    );
    if (attempt === "wait") return;
    const context = { now, newId, ...getPayeeRules(app) };
    await db.transaction().execute((tx) => payDatedLine(tx, line, attempt, context));
  });
}
