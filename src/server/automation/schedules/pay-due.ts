import { refusals } from "#contract/refusals.ts";
import { assert } from "#domain/assert.ts";
import { type Attempt, decideAttempt, londonDay } from "#domain/automation/schedules/payment-time.ts";
import { closedDays, describeLowRate, nextTryDay } from "#domain/automation/schedules/schedule-exchange.ts";
import { openDay } from "#domain/automation/schedules/schedule-rule.ts";
import { addDays, type Day, formatCalendarDay, isWeekend } from "#domain/calendar.ts";
import { isRateMissing } from "#domain/market/rates/is-rate-missing.ts";
import { money } from "#domain/money.ts";
import type { Rate } from "#domain/rate.ts";
import type { Refused } from "#domain/refusal.ts";
import { withdrawToBeneficiary } from "#server/payments/balances/withdraw-to-beneficiary.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { type ExchangeOutcome, type ExchangingContext, payByExchange } from "./pay-by-exchange.ts";
import { exchangeOf } from "./schedule-input.ts";
import {
  deferDuePayment,
  duePaymentsOf,
  findPaymentBefore,
  lockDuePayment,
  recordAttempt,
  type ScheduledPaymentRow,
  settleScheduledPayment,
} from "./scheduled-payments-store.ts";
import { lockScheduleWithRecipient, type ScheduleWithRecipient, updateSchedule } from "./store.ts";

export type PayContext = ExchangingContext;

type Due = { readonly id: string; readonly scheduleId: string };

/**
 * Pays what is due, once: the exchange if there is one, the payment, their postings and the row that names it
 * are one transaction. Without effect before its time, on a day that isn't a business day, and while another
 * worker or the client has it.
 * @throws Refused those of `withdrawToBeneficiary` and `payByExchange`; call `recordRefusal` then.
 */
export async function payDue(tx: Transaction, named: Due, context: PayContext): Promise<void> {
  const locked = await lockDue(tx, named);
  if (!locked) return;
  const { schedule } = locked;
  const attempt = attemptOf(locked, context);
  if (attempt === "wait") return;
  if (attempt === "miss") {
    const reason = "We couldn't pay within five days, so we didn't pay.";
    return settle(tx, locked, { event: "miss", reason }, context);
  }
  const before = await findPaymentBefore(tx, locked.due, londonDay(context.now));
  if (before) return letPass(tx, locked, before, context);
  const problem = problemOf(schedule);
  if (problem !== undefined) {
    await updateSchedule(tx, schedule.id, { status: "PAUSED", pausedReason: problem }, context.now);
    return settle(tx, locked, { event: "fail", reason: problem }, context);
  }
  const outcome = await makePayment(tx, locked, context);
  if ("belowLimit" in outcome) return waitForRate(tx, locked, { attempt, rate: outcome.belowLimit }, context);
  await settle(tx, locked, { event: "pay", paymentId: outcome.paymentId }, context);
}

/** A schedule pays once a day: a payment that another one goes before has the next business day, and waits as long as it may. */
async function letPass(
  tx: Transaction,
  { due, schedule }: Locked,
  before: { readonly namedOn: Day },
  { now, calendar }: PayContext,
): Promise<void> {
  const { id, clientId, daysWaited } = due;
  const paysOn = openDay(addDays(londonDay(now), 1), 1, closedDays(schedule, calendar));
  const reason = `A schedule pays once a day, and the payment of ${formatCalendarDay(before.namedOn)} goes first.`;
  await deferDuePayment(tx, id, { paysOn, reason, daysWaited }, now);
  await notifyClients(tx, [{ clientId, kind: "schedule", id: schedule.id }]);
}

/** Makes the ordinary payment; everything that decides whether money leaves is behind this. */
async function makePayment(
  tx: Transaction,
  { due, schedule }: Locked,
  context: PayContext,
): Promise<ExchangeOutcome> {
  const { clientId, beneficiaryId, currency } = due;
  const payment = {
    clientId,
    beneficiaryId,
    amount: money(due.amount, currency),
    reference: schedule.reference,
    purpose: schedule.purpose,
    createdBy: schedule.createdBy,
  };
  const exchange = exchangeOf(schedule);
  if (exchange) return payByExchange(tx, { ...payment, exchange }, context);
  // No confirmation here: the client confirmed this account, amount and rule when they set up the schedule.
  return { paymentId: await withdrawToBeneficiary(tx, payment, context) };
}

/**
 * A rate below the limit is tried again until the cut-off. Then the client is notified, and it is tried on the
 * next business day, for as many days as they allow; after the last it has failed.
 */
async function waitForRate(
  tx: Transaction,
  locked: Locked,
  { attempt, rate }: { readonly attempt: Attempt; readonly rate: Rate },
  context: PayContext,
): Promise<void> {
  const { due, schedule } = locked;
  assert(schedule.minRate !== null, `a lowest rate of the schedule ${schedule.id}`);
  const reason = describeLowRate(rate, schedule.minRate);
  const { now } = context;
  if (attempt === "try") return recordAttempt(tx, due.id, reason, now);
  const { daysWaited } = due;
  const { retryDays } = schedule;
  const isClosed = closedDays(schedule, context.calendar);
  const paysOn = nextTryDay({ daysWaited, retryDays }, londonDay(now), isClosed);
  if (!paysOn) return settle(tx, locked, { event: "fail", reason }, context);
  await deferDuePayment(tx, due.id, { paysOn, reason, daysWaited: daysWaited + 1 }, now);
  const { clientId } = due;
  await appendEvents(tx, [{ kind: "schedule_deferred", clientId, scheduledPaymentId: due.id }], now);
  await notifyClients(tx, [{ clientId, kind: "schedule", id: schedule.id }]);
}

/**
 * Keeps in words why a payment wasn't made: it waits until its cut-off, then it has failed and the client is
 * notified. Without a current rate it waits on. The schedule goes on with its next payment.
 */
export async function recordRefusal(
  tx: Transaction,
  named: Due,
  refused: Refused,
  context: PayContext,
): Promise<void> {
  const locked = await lockDue(tx, named);
  if (!locked) return;
  const reason = reasonOf(refused, locked);
  if (attemptOf(locked, context) === "try" || isRateMissing(refused.code))
    return recordAttempt(tx, locked.due.id, reason, context.now);
  await settle(tx, locked, { event: "fail", reason }, context);
}

function reasonOf({ code, fields }: Refused, { due, schedule }: Locked): string {
  if (code === "insufficient_funds" || code === "balance_set_aside")
    return `There wasn't enough money in your ${schedule.fromCurrency ?? due.currency} balance.`;
  return fields?.amount ?? refusals[code].message;
}

type Locked = { readonly due: ScheduledPaymentRow; readonly schedule: ScheduleWithRecipient };

async function lockDue(tx: Transaction, named: Due): Promise<Locked | undefined> {
  const due = await lockDuePayment(tx, named);
  if (!due) return undefined;
  // With its recipient, whose account stays as it is compared.
  const schedule = await lockScheduleWithRecipient(tx, due.scheduleId);
  assert(schedule, `the schedule ${due.scheduleId} of its payment`);
  return { due, schedule };
}

function attemptOf({ due, schedule }: Locked, { now, calendar }: PayContext): Attempt {
  const isClosed = closedDays(schedule, calendar);
  return decideAttempt(due, now, (day) => !isWeekend(day) && !isClosed(day));
}

function problemOf({ isDeleted, isConfirmed, holderName }: ScheduleWithRecipient): string | undefined {
  if (isDeleted) return `You deleted ${holderName} from your recipients, so we didn't pay.`;
  if (!isConfirmed)
    return `The bank account of ${holderName} has changed since you confirmed it, so we didn't pay.`;
  return undefined;
}

async function settle(
  tx: Transaction,
  { due, schedule }: Locked,
  settled: Parameters<typeof settleScheduledPayment>[2],
  { now }: PayContext,
): Promise<void> {
  const { id, scheduleId, clientId } = due;
  await settleScheduledPayment(tx, id, settled, now);
  if (settled.event !== "pay")
    await appendEvents(tx, [{ kind: "schedule_failed", clientId, scheduledPaymentId: id }], now);
  const isOver = schedule.nextOn === null && (await duePaymentsOf(tx, scheduleId)).length === 0;
  if (isOver) await updateSchedule(tx, scheduleId, { status: "ENDED", pausedReason: null }, now);
  await notifyClients(tx, [{ clientId, kind: "schedule", id: scheduleId }]);
}
