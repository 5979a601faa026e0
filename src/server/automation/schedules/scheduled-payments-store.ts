import { type Insertable, type Selectable, sql } from "kysely";
import {
  type ScheduledPaymentEvent,
  scheduledPaymentLifecycle,
} from "#domain/automation/schedules/lifecycle.ts";
import { londonDay } from "#domain/automation/schedules/payment-time.ts";
import type { Taken } from "#domain/automation/schedules/schedule-rule.ts";
import type { Day } from "#domain/calendar.ts";
import { advance } from "#domain/lifecycle.ts";
import { isDeclinedPayment } from "#server/ledger/journals/store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { ScheduledPayments } from "#server/platform/schema.ts";

/** What a schedule has done so far. */
export async function readTaken(db: Database | Transaction, scheduleId: string): Promise<Taken> {
  const rows = await db
    .selectFrom("scheduledPayments")
    .select(["period", "namedOn", "paysOn", "status"])
    .where("scheduleId", "=", scheduleId)
    .orderBy("namedOn")
    .execute();
  const counted = rows.filter(({ status }) => status === "PAID" || status === "DUE");
  const payDays = counted.map(({ paysOn }) => paysOn).toSorted();
  return {
    periods: new Set(rows.map(({ period }) => period)),
    lastNamedOn: counted.at(-1)?.namedOn ?? null,
    lastPaysOn: payDays.at(-1) ?? null,
  };
}

export type ScheduledPaymentRow = Selectable<ScheduledPayments>;

/** Inserts what became of a period; a period that has a row keeps it. */
export async function insertScheduledPayments(
  tx: Transaction,
  rows: readonly Insertable<ScheduledPayments>[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.insertInto("scheduledPayments").values(rows).execute();
}

/** Payments due by a day and not tried within the last minutes, nor in a future that the clock left. */
export async function listDuePayments(
  db: Database,
  {
    by,
    now,
    retryMs,
    limit,
  }: { readonly by: Day; readonly now: Date; readonly retryMs: number; readonly limit: number },
): Promise<{ readonly id: string; readonly scheduleId: string; readonly clientId: string }[]> {
  const triedSince = new Date(now.getTime() - retryMs);
  return db
    .selectFrom("scheduledPayments")
    .select(["id", "scheduleId", "clientId"])
    .where("status", "=", "DUE")
    .where("paysOn", "<=", by)
    .where((row) =>
      row.or([
        row("attemptedAt", "is", null),
        row("attemptedAt", "<=", triedSince),
        row("attemptedAt", ">", now),
      ]),
    )
    .orderBy("paysOn")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/**
 * Locks a payment that is still due, behind its schedule; undefined when another worker or the client has
 * the schedule, or the payment is settled.
 */
export async function lockDuePayment(
  tx: Transaction,
  { id, scheduleId }: { readonly id: string; readonly scheduleId: string },
): Promise<ScheduledPaymentRow | undefined> {
  const schedule = await tx
    .selectFrom("paymentSchedules")
    .select("id")
    .where("id", "=", scheduleId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!schedule) return undefined;
  return tx
    .selectFrom("scheduledPayments")
    .selectAll()
    .where("id", "=", id)
    .where("status", "=", "DUE")
    .forUpdate()
    .executeTakeFirst();
}

/** A locked schedule's payments that are due, oldest first. */
export async function duePaymentsOf(
  db: Database | Transaction,
  scheduleId: string,
): Promise<ScheduledPaymentRow[]> {
  return db
    .selectFrom("scheduledPayments")
    .selectAll()
    .where("scheduleId", "=", scheduleId)
    .where("status", "=", "DUE")
    .orderBy("paysOn")
    .orderBy("id")
    .execute();
}

/** What a client's schedules are to pay by a day and haven't paid yet. */
export async function duePaymentsOfClient(
  db: Database | Transaction,
  clientId: string,
  by: Day,
): Promise<Pick<ScheduledPaymentRow, "scheduleId" | "amount" | "currency">[]> {
  return db
    .selectFrom("scheduledPayments")
    .select(["scheduleId", "amount", "currency"])
    .where("clientId", "=", clientId)
    .where("status", "=", "DUE")
    .where("paysOn", "<=", by)
    .execute();
}

/** The payment of the same schedule that goes before a locked one on a day: made on it, or named earlier and due. */
export async function findPaymentBefore(
  tx: Transaction,
  { id, scheduleId, namedOn }: Pick<ScheduledPaymentRow, "id" | "scheduleId" | "namedOn">,
  day: Day,
): Promise<{ readonly namedOn: Day } | undefined> {
  return tx
    .selectFrom("scheduledPayments")
    .select("namedOn")
    .where("scheduleId", "=", scheduleId)
    .where("id", "<>", id)
    .where((row) =>
      row.or([row("paidOn", "=", day), row.and([row("status", "=", "DUE"), row("namedOn", "<", namedOn)])]),
    )
    .orderBy("namedOn")
    .limit(1)
    .executeTakeFirst();
}

/** Settles a locked payment that is due. */
export async function settleScheduledPayment(
  tx: Transaction,
  id: string,
  settled: {
    readonly event: ScheduledPaymentEvent;
    readonly reason?: string;
    readonly paymentId?: string;
  },
  now: Date,
): Promise<void> {
  const { event, reason = null, paymentId = null } = settled;
  const status = advance(scheduledPaymentLifecycle, "DUE", event);
  await tx
    .updateTable("scheduledPayments")
    .set({ status, reason, paymentId, updatedAt: now, ...(paymentId !== null && { paidOn: londonDay(now) }) })
    .where("id", "=", id)
    .where("status", "=", "DUE")
    .execute();
}

/** Records why a payment that is due waits. */
export async function recordAttempt(
  tx: Transaction,
  id: string,
  reason: string | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("scheduledPayments")
    .set({ reason, attemptedAt: now, updatedAt: now })
    .where("id", "=", id)
    .where("status", "=", "DUE")
    .execute();
}

/** Moves a locked payment that is due to the next day on which it is tried. */
export async function deferDuePayment(
  tx: Transaction,
  id: string,
  deferred: Pick<ScheduledPaymentRow, "paysOn" | "reason" | "daysWaited">,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("scheduledPayments")
    .set({ ...deferred, attemptedAt: null, updatedAt: now })
    .where("id", "=", id)
    .where("status", "=", "DUE")
    .execute();
}

function settled(db: Database | Transaction) {
  return db
    .selectFrom("scheduledPayments as due")
    .innerJoin("paymentSchedules as schedule", "schedule.id", "due.scheduleId")
    .innerJoin("beneficiaries", "beneficiaries.id", "due.beneficiaryId")
    .leftJoin("payments", "payments.id", "due.paymentId")
    .leftJoin("trades", "trades.id", "payments.tradeId")
    .select(["due.id", "due.scheduleId", "due.clientId", "due.namedOn", "due.paysOn", "due.amount"])
    .select(["due.currency", "due.status", "due.reason", "due.paymentId"])
    .select(["schedule.label", "schedule.status as scheduleStatus", "schedule.pausedReason"])
    .select("schedule.createdBy")
    .select(["schedule.fromCurrency", "beneficiaries.holderName", "payments.status as paymentStatus"])
    .select(isDeclinedPayment("payments.id").as("isDeclined"))
    .select(["trades.id as tradeId", "trades.reference as tradeReference", "trades.rate as tradeRate"])
    .select(["trades.fromAmount as soldAmount", "trades.fromCurrency as soldCurrency"]);
}

export type SettledRow = Awaited<ReturnType<typeof scheduledPaymentsByIds>>[number];

export async function scheduledPaymentsByIds(tx: Transaction, ids: readonly string[]) {
  return settled(tx).where("due.id", "=", sql<string>`any(${ids}::uuid[])`).execute();
}

/** Latest first. */
export async function listPaymentsOfSchedule(
  db: Database | Transaction,
  scheduleId: string,
  limit: number,
): Promise<SettledRow[]> {
  return settled(db)
    .where("due.scheduleId", "=", scheduleId)
    .orderBy("due.paysOn", "desc")
    .orderBy("due.id", "desc")
    .limit(limit)
    .execute();
}

/** A client's payments that were or are due in a period, in order. */
export async function listPaymentsBetween(
  db: Database,
  clientId: string,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<SettledRow[]> {
  return settled(db)
    .where("due.clientId", "=", clientId)
    .where("due.paysOn", ">=", from)
    .where("due.paysOn", "<=", to)
    .orderBy("due.paysOn")
    .orderBy("due.id")
    .execute();
}

/** Skips what is due of a locked schedule, or what of it was named before a day. */
export async function skipDuePayments(
  tx: Transaction,
  scheduleId: string,
  { reason, before }: { readonly reason: string; readonly before?: Day },
  now: Date,
): Promise<void> {
  for (const due of await duePaymentsOf(tx, scheduleId)) {
    if (before !== undefined && due.namedOn >= before) continue;
    await settleScheduledPayment(tx, due.id, { event: "skip", reason }, now);
  }
}

/** Gives what is due of a locked schedule another recipient or amount, and all its days of waiting again. */
export async function redirectDuePayments(
  tx: Transaction,
  scheduleId: string,
  changes: Pick<ScheduledPaymentRow, "beneficiaryId" | "amount" | "currency">,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("scheduledPayments")
    .set({ ...changes, reason: null, attemptedAt: null, daysWaited: 0, updatedAt: now })
    .where("scheduleId", "=", scheduleId)
    .where("status", "=", "DUE")
    .execute();
}
