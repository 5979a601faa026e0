import { scheduleLifecycle } from "#domain/automation/schedules/lifecycle.ts";
import { londonDay } from "#domain/automation/schedules/payment-time.ts";
import { closedDays } from "#domain/automation/schedules/schedule-exchange.ts";
import { findFirstOfChange, nothingTaken } from "#domain/automation/schedules/schedule-rule.ts";
import { permit } from "#domain/lifecycle.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { requireOpenAccount } from "#server/clients/restrictions/closing-store.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { checkExchange } from "./price-exchange.ts";
import {
  auditFacts,
  type ConfirmingContext,
  columnsOf,
  confirmSchedule,
  nextPayment,
  noPaymentLeft,
  parseSchedule,
  type ScheduleContext,
  type ScheduleRequest,
} from "./schedule-input.ts";
import {
  duePaymentsOf,
  readTaken,
  redirectDuePayments,
  skipDuePayments,
} from "./scheduled-payments-store.ts";
import {
  countOpenSchedules,
  insertSchedule,
  lockSchedule,
  nextColumns,
  type ScheduleWithRecipient,
  updateSchedule,
} from "./store.ts";

export const maxOpenSchedules = 100;

/**
 * Sets up payments for later days; returns the schedule's id.
 * @throws Refused `schedule_limit`, `signed_out`, and those of `parseSchedule` and `confirmSchedule`; Challenged
 * `confirmation_required`.
 */
export async function createSchedule(
  tx: Transaction,
  input: ScheduleRequest,
  context: ConfirmingContext,
): Promise<string> {
  const { clientId, currency } = input;
  const { now, newId } = context;
  const parsed = parseSchedule(input, now);
  await requireOpenAccount(tx, clientId, now);
  if ((await countOpenSchedules(tx, clientId)) >= maxOpenSchedules) throw new Refused("schedule_limit");
  const { rule, exchange } = parsed;
  const fromCurrency = exchange?.fromCurrency ?? null;
  const next = nextPayment({ currency, fromCurrency, rule }, nothingTaken, context);
  if (!next) throw noPaymentLeft();
  await checkExchange(tx, { clientId, ...parsed }, context);
  const id = newId();
  const recipientAccount = await confirmSchedule(tx, parsed, { of: "new", clientId }, context);
  await insertSchedule(tx, {
    ...columnsOf(parsed),
    id,
    clientId,
    recipientAccount,
    status: "ACTIVE",
    ...nextColumns(next),
    createdBy: context.session.user.id,
    createdAt: now,
    updatedAt: now,
  });
  await recordChange(tx, { id, clientId, action: "create_schedule", details: auditFacts(parsed) }, context);
  return id;
}

/** A client's schedule in the version that they saw. */
export type NamedVersion = { readonly clientId: string; readonly id: string; readonly version: number };

/**
 * Changes a schedule from its next payment on, which may be one that waits for money; past payments stay.
 * @throws Refused those of `lockVersion`, `parseSchedule` and `confirmSchedule`, `schedule_closed`; Challenged
 * `confirmation_required`.
 */
export async function editSchedule(
  tx: Transaction,
  edit: ScheduleRequest & NamedVersion,
  context: ConfirmingContext,
): Promise<void> {
  const { clientId, id, currency, beneficiaryId } = edit;
  const { now } = context;
  const before = await lockVersion(tx, edit);
  orThrow(permit(scheduleLifecycle, before.status, "pause"));
  const parsed = parseSchedule(edit, now, before.startsOn);
  const { rule, money, exchange } = parsed;
  const moved = { reason: "You moved it to a later day.", before: rule.startsOn };
  await skipDuePayments(tx, id, moved, now);
  const fromCurrency = exchange?.fromCurrency ?? null;
  const isClosed = closedDays({ currency, fromCurrency }, context.calendar);
  const taken = await readTaken(tx, id);
  const next = findFirstOfChange(rule, { today: londonDay(now), taken }, isClosed);
  if (!next && (await duePaymentsOf(tx, id)).length === 0) throw noPaymentLeft();
  await checkExchange(tx, { clientId, ...parsed }, context);
  const recipientAccount = await confirmSchedule(tx, parsed, { of: id, clientId }, context);
  await redirectDuePayments(tx, id, { beneficiaryId, amount: money.minor, currency }, now);
  const isPausedByUs = before.pausedReason !== null;
  await updateSchedule(
    tx,
    id,
    {
      ...columnsOf(parsed),
      recipientAccount,
      ...nextColumns(next),
      remindedPeriod: null,
      ...(isPausedByUs && { status: "ACTIVE" as const, pausedReason: null }),
    },
    now,
  );
  await recordChange(tx, { id, clientId, action: "edit_schedule", details: auditFacts(parsed) }, context);
}

/** @throws Refused `not_found` for another client's schedule, `schedule_changed` for an outdated version. */
export async function lockVersion(
  tx: Transaction,
  { clientId, id, version }: NamedVersion,
): Promise<ScheduleWithRecipient> {
  const schedule = await lockSchedule(tx, clientId, id);
  if (!schedule) throw new Refused("not_found");
  if (schedule.version !== version) throw new Refused("schedule_changed");
  return schedule;
}

/** Audits what the client did and refreshes their open screens. */
export async function recordChange(
  tx: Transaction,
  change: {
    readonly id: string;
    readonly clientId: string;
    readonly action: string;
    readonly details: Record<string, string>;
  },
  { now, newId }: Pick<ScheduleContext, "now" | "newId">,
): Promise<void> {
  const { id, clientId, action, details } = change;
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: clientId },
    action,
    subject: { kind: "schedule", id },
    details,
  });
  await notifyClients(tx, [{ clientId, kind: "schedule", id }]);
}
