import { maxDaysLate, paymentsBeginAt, scheduleTimeZone } from "#domain/automation/schedules/payment-time.ts";
import { closedDays } from "#domain/automation/schedules/schedule-exchange.ts";
import { findNextOccurrence, listOccurrences } from "#domain/automation/schedules/schedule-rule.ts";
import { addDays, type SettlementCalendar } from "#domain/calendar.ts";
import { clockIn } from "#domain/time-zone.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { ruleOf } from "./schedule-input.ts";
import { duePaymentsOf, insertScheduledPayments, readTaken } from "./scheduled-payments-store.ts";
import {
  lockDueSchedules,
  lockUnreminded,
  markReminded,
  type ScheduleRow,
  setNextPayment,
  updateSchedule,
} from "./store.ts";

type ClaimContext = {
  readonly now: Date;
  readonly newId: () => string;
  readonly calendar: SettlementCalendar;
};

/**
 * Makes the payments due whose day has come, each period once: the row of a period is unique, and its schedule
 * moves on in the same transaction. Returns how many schedules moved on. Those of days that passed without a
 * worker are missed after `maxDaysLate`, and their clients are notified.
 */
export async function claimDuePayments(
  tx: Transaction,
  limit: number,
  context: ClaimContext,
): Promise<number> {
  const { day } = clockIn(scheduleTimeZone, context.now);
  const schedules = await lockDueSchedules(tx, day, limit);
  for (const schedule of schedules) await claimOf(tx, schedule, context);
  await notifyClients(
    tx,
    schedules.map(({ clientId, id }) => ({ clientId, kind: "schedule", id })),
  );
  return schedules.length;
}

async function claimOf(
  tx: Transaction,
  schedule: ScheduleRow,
  { now, newId, calendar }: ClaimContext,
): Promise<void> {
  const { id: scheduleId, clientId, beneficiaryId, currency, amount } = schedule;
  const { day } = clockIn(scheduleTimeZone, now);
  const isClosed = closedDays(schedule, calendar);
  const { periods, lastNamedOn } = await readTaken(tx, scheduleId);
  const taken = new Set(periods);
  const rows = [];
  for (const { period, namedOn, paysOn } of listOccurrences(ruleOf(schedule), isClosed)) {
    if (paysOn > day) break;
    if (namedOn < (schedule.nextNamedOn ?? day) || taken.has(period)) continue;
    const isMissed = paysOn < addDays(day, -maxDaysLate);
    const outcome = isMissed
      ? ({
          status: "MISSED",
          reason: `We were more than ${maxDaysLate} days late, so we didn't pay.`,
        } as const)
      : ({ status: "DUE" } as const);
    const facts = { scheduleId, clientId, period, namedOn, paysOn, beneficiaryId, currency, amount };
    rows.push({ ...facts, ...outcome, id: newId(), createdAt: now, updatedAt: now });
    taken.add(period);
  }
  await insertScheduledPayments(tx, rows);
  const missed = rows.flatMap(({ id, status }) =>
    status === "MISSED" ? [{ kind: "schedule_failed", clientId, scheduledPaymentId: id } as const] : [],
  );
  await appendEvents(tx, missed, now);
  const next = findNextOccurrence(
    ruleOf(schedule),
    { from: day, taken: { periods: taken, lastNamedOn } },
    isClosed,
  );
  await setNextPayment(tx, scheduleId, next ?? null, now);
  if (!next && (await duePaymentsOf(tx, scheduleId)).length === 0)
    await updateSchedule(tx, scheduleId, { status: "ENDED" }, now);
}

/** Reminds clients, from the morning on, of the payments of tomorrow; returns how many. Each period once. */
export async function remindOfPayments(
  tx: Transaction,
  limit: number,
  { now }: { readonly now: Date },
): Promise<number> {
  const { day, time } = clockIn(scheduleTimeZone, now);
  if (time < paymentsBeginAt) return 0;
  const paysOn = addDays(day, 1);
  const schedules = await lockUnreminded(tx, paysOn, limit);
  await markReminded(
    tx,
    schedules.map(({ id }) => id),
  );
  const due = schedules.map(
    ({ id, clientId }) => ({ kind: "schedule_due_tomorrow", clientId, scheduleId: id, paysOn }) as const,
  );
  await appendEvents(tx, due, now);
  return schedules.length;
}
