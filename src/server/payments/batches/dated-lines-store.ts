import { sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { LineRow } from "./store.ts";

/** Leaves out the day of lines that it has come for, so that they are paid with those that have none. */
export async function payAtOnce(tx: Transaction, batchId: string, today: Day): Promise<void> {
  await tx
    .updateTable("paymentBatchLines")
    .set({ paysOn: null })
    .where("batchId", "=", batchId)
    .where("paysOn", "<=", today)
    .execute();
}

/** The next lines to pay that have no later day, locked. */
export async function lockUndatedLines(tx: Transaction, batchId: string, limit: number): Promise<LineRow[]> {
  return tx
    .selectFrom("paymentBatchLines")
    .selectAll()
    .where("batchId", "=", batchId)
    .where("status", "=", "OPEN")
    .where("paysOn", "is", null)
    .orderBy("position")
    .limit(limit)
    .forUpdate()
    .execute();
}

export async function hasOpenLines(tx: Transaction, batchId: string): Promise<boolean> {
  const open = await tx
    .selectFrom("paymentBatchLines")
    .select("position")
    .where("batchId", "=", batchId)
    .where("status", "=", "OPEN")
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** A line whose day has come. */
export type DueLine = {
  readonly clientId: string;
  readonly batchId: string;
  readonly position: number;
  readonly paysOn: Day;
  readonly currency: CurrencyCode;
};

/** Lines of started batches that are due by a day and not tried within the last minutes, nor in a future that the clock left. */
export async function listDueLines(
  db: Database,
  {
    by,
    now,
    retryMs,
    limit,
  }: { readonly by: Day; readonly now: Date; readonly retryMs: number; readonly limit: number },
): Promise<DueLine[]> {
  const triedSince = new Date(now.getTime() - retryMs);
  return db
    .selectFrom("paymentBatchLines as line")
    .innerJoin("paymentBatches as batch", "batch.id", "line.batchId")
    .select(["batch.clientId", "line.batchId", "line.position"])
    .select([sql<Day>`line.pays_on`.as("paysOn"), sql<CurrencyCode>`line.currency`.as("currency")])
    .where("batch.status", "=", "PAYING")
    .where("line.status", "=", "OPEN")
    .where("line.paysOn", "<=", by)
    .where(
      sql<boolean>`(line.attempted_at is null or line.attempted_at <= ${triedSince} or line.attempted_at > ${now})`,
    )
    .orderBy("line.paysOn")
    .orderBy("line.batchId")
    .orderBy("line.position")
    .limit(limit)
    .execute();
}

/** Locks a line that is still to be paid; its batch must be locked. */
export async function lockOpenLine(
  tx: Transaction,
  { batchId, position }: Pick<DueLine, "batchId" | "position">,
): Promise<LineRow | undefined> {
  return tx
    .selectFrom("paymentBatchLines")
    .selectAll()
    .where("batchId", "=", batchId)
    .where("position", "=", position)
    .where("status", "=", "OPEN")
    .forUpdate()
    .executeTakeFirst();
}

/** Of a line that couldn't be paid; with a day, it is tried again until that day's cut-off. */
export async function recordAttempt(
  tx: Transaction,
  { batchId, position }: Pick<LineRow, "batchId" | "position">,
  tried: { readonly attemptedAt: Date; readonly paysOn?: Day },
): Promise<void> {
  await tx
    .updateTable("paymentBatchLines")
    .set(tried)
    .where("batchId", "=", batchId)
    .where("position", "=", position)
    .execute();
}

/** Fails the lines of a locked batch that have a later day; returns how many. */
export async function failLaterLines(tx: Transaction, batchId: string, reason: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("paymentBatchLines")
    .set({ status: "FAILED", reason })
    .where("batchId", "=", batchId)
    .where("status", "=", "OPEN")
    .where("paysOn", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Started batches of a client that wait for a later day. */
export async function waitingBatchesOf(tx: Transaction, clientId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("paymentBatches")
    .select("id")
    .where("clientId", "=", clientId)
    .where("status", "=", "PAYING")
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
