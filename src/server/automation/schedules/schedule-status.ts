import { assert } from "#domain/assert.ts";
import { scheduleLifecycle } from "#domain/automation/schedules/lifecycle.ts";
import { permit } from "#domain/lifecycle.ts";
import { money } from "#domain/money.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { requireFactor } from "#server/clients/auth/second-factor/require-factor.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import {
  type ConfirmingContext,
  confirmSchedule,
  exchangeOf,
  nextPayment,
  ruleOf,
  type ScheduleContext,
} from "./schedule-input.ts";
import {
  duePaymentsOf,
  insertScheduledPayments,
  readTaken,
  settleScheduledPayment,
  skipDuePayments,
} from "./scheduled-payments-store.ts";
import { lockVersion, type NamedVersion, recordChange } from "./schedules.ts";
import { nextColumns, updateSchedule } from "./store.ts";

/** Pauses a schedule; a payment that waits for money is skipped. @throws Refused those of `lockVersion`, `schedule_closed`. */
export async function pauseSchedule(
  tx: Transaction,
  named: NamedVersion,
  context: ScheduleContext,
): Promise<void> {
  const { id, status } = await lockVersion(tx, named);
  const paused = orThrow(permit(scheduleLifecycle, status, "pause"));
  await skipDuePayments(tx, id, { reason: "You paused the schedule." }, context.now);
  await updateSchedule(tx, id, { status: paused }, context.now);
  await recordChange(tx, { ...named, action: "pause_schedule", details: {} }, context);
}

/**
 * Resumes a schedule from today on; payments whose day has passed are left out. Another account of the
 * recipient than the confirmed one is confirmed first.
 * @throws Refused those of `lockVersion` and `confirmSchedule`, `schedule_closed`, `second_factor_missing`; Challenged
 * `confirmation_required`.
 */
export async function resumeSchedule(
  tx: Transaction,
  named: NamedVersion,
  context: ConfirmingContext,
): Promise<void> {
  const { id, clientId } = named;
  const schedule = await lockVersion(tx, named);
  const active = orThrow(permit(scheduleLifecycle, schedule.status, "resume"));
  await requireFactor(tx, context);
  const { currency, fromCurrency, isConfirmed, isDeleted, ...row } = schedule;
  const rule = ruleOf(schedule);
  const exchange = exchangeOf(schedule);
  const parsed = { ...row, money: money(row.amount, currency), rule, exchange };
  const recipientAccount =
    isConfirmed && !isDeleted
      ? row.recipientAccount
      : await confirmSchedule(tx, parsed, { of: id, clientId }, context);
  const next = nextPayment({ currency, fromCurrency, rule }, await readTaken(tx, id), context);
  const isOver = !next && (await duePaymentsOf(tx, id)).length === 0;
  const status = isOver ? "ENDED" : active;
  await updateSchedule(
    tx,
    id,
    { status, pausedReason: null, recipientAccount, ...nextColumns(next) },
    context.now,
  );
  await recordChange(tx, { ...named, action: "resume_schedule", details: {} }, context);
}

/** Cancels a schedule; payments already made stay. @throws Refused those of `lockVersion`, `schedule_closed`. */
export async function cancelSchedule(
  tx: Transaction,
  named: NamedVersion,
  context: ScheduleContext,
): Promise<void> {
  const { id, status } = await lockVersion(tx, named);
  const cancelled = orThrow(permit(scheduleLifecycle, status, "cancel"));
  await skipDuePayments(tx, id, { reason: "You cancelled the schedule." }, context.now);
  const changes = { status: cancelled, pausedReason: null, ...nextColumns(null) };
  await updateSchedule(tx, id, changes, context.now);
  await recordChange(tx, { ...named, action: "cancel_schedule", details: {} }, context);
}

/**
 * Leaves out the next payment, which may be one that waits for money. A payment that is made doesn't change the version, so
 * `namedOn` says which one the client saw as the next.
 * @throws Refused those of `lockVersion`, `schedule_changed` when another payment is next, `schedule_closed`, `schedule_paused`.
 */
export async function skipNextPayment(
  tx: Transaction,
  { namedOn, ...named }: NamedVersion & { readonly namedOn?: string | undefined },
  context: ScheduleContext,
): Promise<void> {
  const { id, clientId } = named;
  const { now, newId } = context;
  const schedule = await lockVersion(tx, named);
  orThrow(permit(scheduleLifecycle, schedule.status, "cancel"));
  if (schedule.status === "PAUSED") throw new Refused("schedule_paused");
  const { nextPeriod, nextNamedOn, nextOn, beneficiaryId, currency, fromCurrency, amount } = schedule;
  const reason = "You skipped this payment.";
  const [due, ...others] = await duePaymentsOf(tx, id);
  if (namedOn !== undefined && namedOn !== (due ? due.namedOn : nextNamedOn))
    throw new Refused("schedule_changed");
  if (due) {
    await settleScheduledPayment(tx, due.id, { event: "skip", reason }, now);
  } else {
    assert(
      nextPeriod !== null && nextNamedOn !== null && nextOn !== null,
      "a next payment of an active schedule",
    );
    const period = { scheduleId: id, clientId, period: nextPeriod, namedOn: nextNamedOn, paysOn: nextOn };
    const paid = { beneficiaryId, currency, amount };
    const skipped = {
      ...period,
      ...paid,
      status: "SKIPPED",
      reason,
      createdAt: now,
      updatedAt: now,
    } as const;
    await insertScheduledPayments(tx, [{ ...skipped, id: newId() }]);
  }
  const rule = ruleOf(schedule);
  const next = nextPayment({ currency, fromCurrency, rule }, await readTaken(tx, id), context);
  const isOver = !next && others.length === 0;
  await updateSchedule(tx, id, { ...(isOver && { status: "ENDED" as const }), ...nextColumns(next) }, now);
  await recordChange(tx, { ...named, action: "skip_scheduled_payment", details: {} }, context);
}
