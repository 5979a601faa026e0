import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { PaymentSchedules } from "#server/platform/schema.ts";

export type ScheduleRow = Selectable<PaymentSchedules>;

/** A schedule with its recipient as it is now, deleted ones included. */
export type ScheduleWithRecipient = ScheduleRow & {
  readonly holderName: string;
  readonly accountMasked: string;
  readonly isDeleted: boolean;
  /** Whether the recipient's account is the one that the client confirmed. */
  readonly isConfirmed: boolean;
};

function schedules(db: Database | Transaction) {
  return db
    .selectFrom("paymentSchedules as schedule")
    .innerJoin("beneficiaries", "beneficiaries.id", "schedule.beneficiaryId")
    .selectAll("schedule")
    .select(["beneficiaries.holderName", "beneficiaries.accountMasked"])
    .select([
      sql<boolean>`beneficiaries.deleted_at is not null`.as("isDeleted"),
      sql<boolean>`beneficiaries.account_fingerprint = schedule.recipient_account and beneficiaries.currency = schedule.currency`.as(
        "isConfirmed",
      ),
    ]);
}

export async function findSchedule(
  db: Database | Transaction,
  clientId: string,
  id: string,
): Promise<ScheduleWithRecipient | undefined> {
  return schedules(db)
    .where("schedule.clientId", "=", clientId)
    .where("schedule.id", "=", id)
    .executeTakeFirst();
}

/** A locked schedule, whose recipient nobody changes until the end of the transaction. */
export async function lockScheduleWithRecipient(
  tx: Transaction,
  id: string,
): Promise<ScheduleWithRecipient | undefined> {
  return schedules(tx).where("schedule.id", "=", id).forShare("beneficiaries").executeTakeFirst();
}

/** Schedules by id, of any client. */
export async function schedulesByIds(
  tx: Transaction,
  ids: readonly string[],
): Promise<ScheduleWithRecipient[]> {
  return schedules(tx).where("schedule.id", "=", sql<string>`any(${ids}::uuid[])`).execute();
}

/** Newest first; one more than the limit when there are more. */
export async function listScheduleRows(
  db: Database | Transaction,
  clientId: string,
  { cursor, limit }: { readonly cursor: Cursor | undefined; readonly limit: number },
): Promise<ScheduleWithRecipient[]> {
  let query = schedules(db).where("schedule.clientId", "=", clientId);
  if (cursor)
    query = query.where(
      sql<boolean>`(schedule.created_at, schedule.id) < (${cursor.at}, ${cursor.id}::uuid)`,
    );
  return query
    .orderBy("schedule.createdAt", "desc")
    .orderBy("schedule.id", "desc")
    .limit(limit + 1)
    .execute();
}

/** A client's schedules that pay in future. */
export async function listOpenSchedules(db: Database, clientId: string): Promise<ScheduleWithRecipient[]> {
  return schedules(db)
    .where("schedule.clientId", "=", clientId)
    .where("schedule.status", "=", "ACTIVE")
    .where("schedule.nextOn", "is not", null)
    .orderBy("schedule.nextOn")
    .orderBy("schedule.id")
    .execute();
}

/** Serialises a client's new schedules, so that the limit holds. */
export async function countOpenSchedules(tx: Transaction, clientId: string): Promise<number> {
  await tx.selectFrom("clients").select("id").where("id", "=", clientId).forNoKeyUpdate().execute();
  const counted = await tx
    .selectFrom("paymentSchedules")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("clientId", "=", clientId)
    .where("status", "in", ["ACTIVE", "PAUSED"])
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

export async function insertSchedule(tx: Transaction, row: Insertable<PaymentSchedules>): Promise<void> {
  await tx.insertInto("paymentSchedules").values(row).execute();
}

/** Locks a client's schedule against changes and payments. */
export async function lockSchedule(
  tx: Transaction,
  clientId: string,
  id: string,
): Promise<ScheduleWithRecipient | undefined> {
  await tx
    .selectFrom("paymentSchedules")
    .select("id")
    .where("id", "=", id)
    .where("clientId", "=", clientId)
    .forUpdate()
    .execute();
  return findSchedule(tx, clientId, id);
}

/** Changes a locked schedule. */
export async function updateSchedule(
  tx: Transaction,
  id: string,
  changes: Omit<Updateable<PaymentSchedules>, "id" | "clientId" | "version">,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("paymentSchedules")
    .set((row) => ({ ...changes, version: row("version", "+", 1), updatedAt: now }))
    .where("id", "=", id)
    .execute();
}

/** Moves a locked schedule to its next payment, without a change of its version. */
export async function setNextPayment(
  tx: Transaction,
  id: string,
  next: NextPayment | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("paymentSchedules")
    .set({ ...nextColumns(next), updatedAt: now })
    .where("id", "=", id)
    .execute();
}

export type NextPayment = { readonly period: string; readonly namedOn: Day; readonly paysOn: Day };

export function nextColumns(next: NextPayment | null | undefined) {
  return {
    nextPeriod: next?.period ?? null,
    nextNamedOn: next?.namedOn ?? null,
    nextOn: next?.paysOn ?? null,
  };
}

/** Locks up to `limit` active schedules whose next payment is due by a day, passing over locked ones. */
export async function lockDueSchedules(tx: Transaction, by: Day, limit: number): Promise<ScheduleRow[]> {
  return tx
    .selectFrom("paymentSchedules")
    .selectAll()
    .where("status", "=", "ACTIVE")
    .where("nextOn", "<=", by)
    .orderBy("nextOn")
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Locks up to `limit` schedules that pay on a day and of which the client was not yet reminded. */
export async function lockUnreminded(tx: Transaction, on: Day, limit: number): Promise<ScheduleRow[]> {
  return tx
    .selectFrom("paymentSchedules")
    .selectAll()
    .where("status", "=", "ACTIVE")
    .where("nextOn", "=", on)
    .where((row) => row("remindedPeriod", "is distinct from", row.ref("nextPeriod")))
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function markReminded(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("paymentSchedules")
    .set((row) => ({ remindedPeriod: row.ref("nextPeriod") }))
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Cancels all schedules of a client who leaves, and the payments that are due. */
export async function cancelClientSchedules(tx: Transaction, clientId: string, now: Date): Promise<void> {
  await tx
    .updateTable("paymentSchedules")
    .set((row) => ({
      status: "CANCELLED" as const,
      pausedReason: null,
      ...nextColumns(null),
      version: row("version", "+", 1),
      updatedAt: now,
    }))
    .where("clientId", "=", clientId)
    .where("status", "in", ["ACTIVE", "PAUSED"])
    .execute();
  await tx
    .updateTable("scheduledPayments")
    .set({ status: "SKIPPED", reason: "The account was closed.", updatedAt: now })
    .where("clientId", "=", clientId)
    .where("status", "=", "DUE")
    .execute();
}
