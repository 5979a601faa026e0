import { refusals } from "#contract/refusals.ts";
import { assert } from "#domain/assert.ts";
import { decideAttempt } from "#domain/automation/schedules/payment-time.ts";
import { isWeekend, type SettlementCalendar } from "#domain/calendar.ts";
import { money } from "#domain/money.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import { withdrawToBeneficiary } from "#server/payments/balances/withdraw-to-beneficiary.ts";
import type { PayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import {
  duePaymentsOf,
  lockDuePayment,
  recordAttempt,
  type ScheduledPaymentRow,
  settleScheduledPayment,
} from "./scheduled-payments-store.ts";
import { type ScheduleWithRecipient, schedulesByIds, updateSchedule } from "./store.ts";

export type PayContext = PayeeRules & {
  readonly now: Date;
  readonly newId: () => string;
  readonly calendar: SettlementCalendar;
};

type Due = { readonly id: string; readonly scheduleId: string };

/**
 * Pays what is due, once: the payment, its postings and the row that names it are one transaction. Without
 * effect before its time, on a day that isn't a business day, and while another worker or the client has it.
 * @throws Refused those of `withdrawToBeneficiary`; call `recordRefusal` then.
 */
export async function payDue(tx: Transaction, named: Due, context: PayContext): Promise<void> {
  const locked = await lockDue(tx, named);
  if (!locked) return;
  const { due, schedule } = locked;
  const attempt = attemptOf(due, context);
  if (attempt === "wait") return;
  if (attempt === "miss") {
    const reason = "We couldn't pay within five days, so we didn't pay.";
    return settle(tx, locked, { event: "miss", reason }, context);
  }
  const problem = problemOf(schedule);
  if (problem !== undefined) {
    await updateSchedule(tx, schedule.id, { status: "PAUSED", pausedReason: problem }, context.now);
    return settle(tx, locked, { event: "fail", reason: problem }, context);
  }
  const paymentId = await makePayment(tx, locked, context);
  await settle(tx, locked, { event: "pay", paymentId }, context);
}

/** Makes the ordinary payment; everything that decides whether money leaves is behind this. */
function makePayment(tx: Transaction, { due, schedule }: Locked, context: PayContext): Promise<string> {
  const { clientId, beneficiaryId, currency } = due;
  const payment = {
    clientId,
    beneficiaryId,
    amount: money(due.amount, currency),
    reference: schedule.reference,
  };
  // No confirmation here: the client confirmed this account, amount and rule when they set up the schedule.
  return withdrawToBeneficiary(tx, payment, context);
}

/**
 * Keeps in words why a payment wasn't made: it waits until its cut-off, then it has failed and the client is
 * notified. The schedule goes on with its next payment.
 */
export async function recordRefusal(
  tx: Transaction,
  named: Due,
  refusal: RefusalCode,
  context: PayContext,
): Promise<void> {
  const locked = await lockDue(tx, named);
  if (!locked) return;
  const { due } = locked;
  const { currency } = due;
  const reason =
    refusal === "insufficient_funds"
      ? `There wasn't enough money in your ${currency} balance.`
      : refusals[refusal].message;
  if (attemptOf(due, context) === "try") return recordAttempt(tx, due.id, reason, context.now);
  await settle(tx, locked, { event: "fail", reason }, context);
}

type Locked = { readonly due: ScheduledPaymentRow; readonly schedule: ScheduleWithRecipient };

async function lockDue(tx: Transaction, named: Due): Promise<Locked | undefined> {
  const due = await lockDuePayment(tx, named);
  if (!due) return undefined;
  const [schedule] = await schedulesByIds(tx, [due.scheduleId]);
  assert(schedule, `the schedule ${due.scheduleId} of its payment`);
  return { due, schedule };
}

function attemptOf(due: ScheduledPaymentRow, { now, calendar }: PayContext) {
  return decideAttempt(due, now, (day) => !isWeekend(day) && !calendar.isHoliday(due.currency, day));
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
