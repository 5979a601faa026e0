import { type Insertable, type Selectable, sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { BatchLineStatus, BatchStatus } from "#domain/payments/batches/lifecycle.ts";
import type { PurposeCode } from "#domain/payments/payments/payment-purpose.ts";
import { isDeclinedPayment } from "#server/ledger/journals/store.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { insertRows } from "#server/platform/postgres/insert-rows.ts";
import type { PaymentBatches, PaymentBatchLines } from "#server/platform/schema.ts";

type Reader = Database | Transaction;

export type BatchRow = Selectable<PaymentBatches>;
export type LineRow = Selectable<PaymentBatchLines>;

/** A line to be stored; `cells` encrypted, `faults` as JSON. */
export type NewLine = {
  readonly batchId: string;
  readonly position: number;
  readonly cells: string;
  readonly faults: string;
  readonly beneficiaryId: string | null;
  readonly payeeName: string | null;
  readonly accountMasked: string | null;
  readonly accountFingerprint: Buffer | null;
  readonly country: string | null;
  readonly currency: string | null;
  readonly amount: bigint | null;
  readonly reference: string | null;
  readonly purpose: PurposeCode | null;
  readonly paysOn: Day | null;
  readonly duplicate: string | null;
};

export async function insertBatch(tx: Transaction, batch: Insertable<PaymentBatches>): Promise<void> {
  await tx.insertInto("paymentBatches").values(batch).execute();
}

export async function insertLines(tx: Transaction, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return;
  await insertRows("payment_batch_lines", lines, [
    ["batch_id", "uuid", (line) => line.batchId],
    ["position", "integer", (line) => line.position],
    ["cells", "text", (line) => line.cells],
    ["faults", "jsonb", (line) => line.faults],
    ["beneficiary_id", "uuid", (line) => line.beneficiaryId],
    ["payee_name", "text", (line) => line.payeeName],
    ["account_masked", "text", (line) => line.accountMasked],
    ["account_fingerprint", "bytea", (line) => line.accountFingerprint],
    ["country", "text", (line) => line.country],
    ["currency", "text", (line) => line.currency],
    ["amount", "bigint", (line) => line.amount],
    ["reference", "text", (line) => line.reference],
    ["purpose", "text", (line) => line.purpose],
    ["pays_on", "date", (line) => line.paysOn],
    ["duplicate", "text", (line) => line.duplicate],
    ["status", "text", () => "OPEN"],
  ]).execute(tx);
}

/** Locked until the end of the transaction; undefined for another client's. */
export async function lockBatch(
  tx: Transaction,
  clientId: string,
  id: string,
): Promise<BatchRow | undefined> {
  return tx
    .selectFrom("paymentBatches")
    .selectAll()
    .where("clientId", "=", clientId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function findBatch(db: Reader, clientId: string, id: string): Promise<BatchRow | undefined> {
  return db
    .selectFrom("paymentBatches")
    .selectAll()
    .where("clientId", "=", clientId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function updateBatch(
  tx: Transaction,
  id: string,
  changes: {
    readonly status?: BatchStatus;
    readonly startedAt?: Date;
    readonly finishedAt?: Date;
  },
): Promise<void> {
  await tx
    .updateTable("paymentBatches")
    .set({ ...changes, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
}

/** Newest first with counts and sums; one more than the limit when there are more. */
export async function listBatches(
  db: Reader,
  clientId: string,
  { cursor, limit }: { readonly cursor: Cursor | undefined; readonly limit: number },
): Promise<BatchRow[]> {
  let query = db.selectFrom("paymentBatches").selectAll().where("clientId", "=", clientId);
  if (cursor) query = query.where(sql<boolean>`(created_at, id) < (${cursor.at}, ${cursor.id}::uuid)`);
  return query
    .where("status", "<>", "DISCARDED")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
}

/** The latest batch of the same content that was not discarded. */
export async function findTwin(db: Reader, clientId: string, contentHash: Buffer, exceptId: string) {
  return db
    .selectFrom("paymentBatches")
    .select(["id", "name", "createdAt"])
    .where("clientId", "=", clientId)
    .where("contentHash", "=", contentHash)
    .where("id", "<>", exceptId)
    .where("status", "<>", "DISCARDED")
    .orderBy("createdAt", "desc")
    .executeTakeFirst();
}

/** In the order of their positions. */
export async function linesOf(db: Reader, batchId: string): Promise<LineRow[]> {
  return db
    .selectFrom("paymentBatchLines")
    .selectAll()
    .where("batchId", "=", batchId)
    .orderBy("position")
    .execute();
}

export async function deleteLines(tx: Transaction, batchId: string): Promise<void> {
  await tx.deleteFrom("paymentBatchLines").where("batchId", "=", batchId).execute();
}

export async function settleLine(
  tx: Transaction,
  { batchId, position }: Pick<LineRow, "batchId" | "position">,
  settled: {
    readonly status: BatchLineStatus;
    readonly paymentId?: string;
    readonly beneficiaryId?: string;
    readonly reason?: string;
  },
): Promise<void> {
  await tx
    .updateTable("paymentBatchLines")
    .set(settled)
    .where("batchId", "=", batchId)
    .where("position", "=", position)
    .execute();
}

/** A client's payments since a moment, for finding duplicates. */
export async function recentPayments(db: Reader, clientId: string, since: Date) {
  const rows = await db
    .selectFrom("payments")
    .innerJoin("beneficiaries", "beneficiaries.id", "payments.beneficiaryId")
    .select([
      "beneficiaries.accountFingerprint",
      "payments.currency",
      "payments.amount",
      "payments.reference",
    ])
    .where("payments.clientId", "=", clientId)
    .where("payments.createdAt", ">=", since)
    .where("payments.status", "<>", "RETURNED")
    .execute();
  return rows.map((row) => ({
    ...row,
    reference: row.reference ?? "",
  }));
}

/** Lines of a client's started batches that are still to be paid. */
export async function startedLines(db: Reader, clientId: string): Promise<LineRow[]> {
  return db
    .selectFrom("paymentBatchLines as line")
    .innerJoin("paymentBatches as batch", "batch.id", "line.batchId")
    .selectAll("line")
    .where("batch.clientId", "=", clientId)
    .where("batch.status", "=", "PAYING")
    .where("line.status", "=", "OPEN")
    .execute();
}

/** Locks all drafts of a client, so that of two that are started at once the second sees the first. */
export async function lockDrafts(tx: Transaction, clientId: string): Promise<void> {
  await tx
    .selectFrom("paymentBatches")
    .select("id")
    .where("clientId", "=", clientId)
    .where("status", "=", "DRAFT")
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** A finished batch for its notification. */
export async function batchesByIds(tx: Transaction, ids: readonly string[]): Promise<BatchRow[]> {
  return tx
    .selectFrom("paymentBatches")
    .selectAll()
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** The batches of those among the payments that a batch made, by payment. */
export async function batchesOfPayments(
  tx: Transaction,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<BatchRow, "id" | "clientId" | "name" | "createdBy">>> {
  const rows = await tx
    .selectFrom("paymentBatchLines as line")
    .innerJoin("paymentBatches as batch", "batch.id", "line.batchId")
    .select(["line.paymentId", "batch.id", "batch.clientId", "batch.name", "batch.createdBy"])
    .where("line.paymentId", "=", sql<string>`any(${paymentIds}::uuid[])`)
    .execute();
  return new Map(
    rows.flatMap(({ paymentId, ...batch }) => (paymentId === null ? [] : [[paymentId, batch] as const])),
  );
}

export type Return = { readonly reason: string | null; readonly isDeclined: boolean };

/** Why payments came back or were declined, by id; without the others. */
export async function returnsOf(
  db: Reader,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, Return>> {
  const rows = await db
    .selectFrom("payments")
    .select(["id", "returnReason as reason", isDeclinedPayment("payments.id").as("isDeclined")])
    .where("id", "=", sql<string>`any(${paymentIds}::uuid[])`)
    .where("status", "=", "RETURNED")
    .execute();
  return new Map(rows.map(({ id, ...back }) => [id, back]));
}
