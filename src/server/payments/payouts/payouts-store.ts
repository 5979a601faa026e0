import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import { advance } from "#domain/lifecycle.ts";
import { money } from "#domain/money.ts";
import { batchLifecycle } from "#domain/payments/payouts/batch-lifecycle.ts";
import { lockPayments } from "#server/payments/payments/lock-trade-for.ts";
import { assignBatch } from "#server/payments/payments/payout-writes-store.ts";
import type { Payment } from "#server/payments/payments/store.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { staffName } from "#server/platform/postgres/display-name.ts";
import { type Instruction, insertInstructions } from "./instructions-store.ts";

/**
 * Locks payments in a fixed order (trades by id, then withdrawals by id) before anything is posted, to avoid
 * deadlocks. Returns those that exist, in the requested order.
 */
export async function lockPayouts(tx: Transaction, ids: readonly string[]): Promise<Payment[]> {
  return (await lockPayments(tx, ids)).map(({ payment }) => payment);
}

/**
 * Clients whose money this person handled with any of their staff accounts: recorded, verified or assigned what
 * came in, imported its statement, decided whose money is the client's by naming them or accepting a payer, requested or
 * confirmed a return, waived a close-out, or failed a trade. A client's money includes that of the clients from whose trades
 * they earned profit share.
 */
export async function clientsHandledBy(
  tx: Transaction,
  staffId: string,
  clientIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ clientId: string }>`
    with hands as (
      select array_agg(id) as ids from staff where person_id = (select person_id from staff where id = ${staffId}::uuid)),
    sources as (
      select client_id, client_id as source_id from unnest(${clientIds}::uuid[]) as paid (client_id)
      union select client_id, referred_id from referral_earnings where client_id = any(${clientIds}::uuid[])),
    source_ids as materialized (select array_agg(source_id) as ids from sources),
    came_in as (
      select id, client_id from receipts where client_id = any((select ids from source_ids)::uuid[])
      union select receipt_id, client_id from receipt_parts where client_id = any((select ids from source_ids)::uuid[])),
    handled as (
      select came_in.client_id from hands, came_in join receipts on receipts.id = came_in.id
        left join statement_entries on statement_entries.receipt_id = receipts.id
        left join statements on statements.id = statement_entries.statement_id
        where hands.ids && array[receipts.recorded_by, receipts.verified_by, receipts.decided_by, coalesce(statement_entries.imported_by, statements.imported_by)]
      union select payments.client_id from hands, payments
        join statement_entries on statement_entries.returned_payment_id = payments.id
        join statements on statements.id = statement_entries.statement_id
        where payments.client_id = any((select ids from source_ids)::uuid[]) and coalesce(statement_entries.imported_by, statements.imported_by) = any(hands.ids)
      union select payments.client_id from hands, payments join receipts on receipts.settled_payment_id = payments.id
        where payments.client_id = any((select ids from source_ids)::uuid[])
          and hands.ids && array[receipts.recorded_by, receipts.verified_by, receipts.decided_by]
      union select payments.client_id from hands, payments
        join payment_return_requests on payment_return_requests.payment_id = payments.id
        where payments.client_id = any((select ids from source_ids)::uuid[]) and hands.ids && array[requested_by, decided_by]
      union select known_payers.client_id from hands, known_payers
        where known_payers.client_id = any((select ids from source_ids)::uuid[]) and accepted_by = any(hands.ids)
      union select sources.source_id from hands, sources
        join audit_log on subject_kind = 'client' and subject_id = sources.source_id::text
        where action = 'edit_client' and actor_id = any(hands.ids)
          and string_to_array(details ->> 'fields', ', ') && array['name', 'companyName']
      union select closeouts.client_id from hands, closeouts join closeout_waivers using (trade_id)
        where closeouts.client_id = any((select ids from source_ids)::uuid[]) and closeout_waivers.staff_id = any(hands.ids)
      union select trades.client_id from hands, audit_log join trades on trades.id = audit_log.subject_id::uuid
        where audit_log.action = 'fail_trade' and audit_log.actor_id = any(hands.ids)
          and trades.client_id = any((select ids from source_ids)::uuid[]))
    select distinct sources.client_id from sources join handled on handled.client_id = sources.source_id`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.clientId));
}

/** Unique, never reused. */
export async function nextBatchNumber(tx: Transaction): Promise<bigint> {
  const { rows } = await sql<{ number: bigint }>`
    select nextval(pg_get_serial_sequence('payout_batches', 'number'))::bigint as number`.execute(tx);
  return rows[0]?.number ?? 0n;
}

export type NewBatch = {
  readonly id: string;
  readonly number: bigint;
  readonly messageId: string;
  readonly currency: CurrencyCode;
  readonly valueOn: string;
  readonly payments: number;
  readonly total: bigint;
  /** Encrypted. */
  readonly file: string;
  readonly createdBy: string;
  readonly createdAt: Date;
};

/** Inserts a batch with its payments; the bank's status of an earlier instruction becomes history. */
export async function insertBatch(
  tx: Transaction,
  batch: NewBatch,
  instructions: readonly Instruction[],
): Promise<void> {
  await tx.insertInto("payoutBatches").values(batch).execute();
  await insertInstructions(tx, batch.id, instructions);
  await assignBatch(
    tx,
    batch.id,
    instructions.map(({ paymentId }) => paymentId),
  );
}

function batches(db: Database | Transaction) {
  return db
    .selectFrom("payoutBatches")
    .innerJoin("staff", "staff.id", "payoutBatches.createdBy")
    .select([
      "payoutBatches.id",
      "payoutBatches.messageId",
      "payoutBatches.currency",
      "payoutBatches.valueOn",
    ])
    .select(["payoutBatches.payments", "payoutBatches.total", "payoutBatches.createdAt"])
    .select(staffName("staff").as("createdByName"))
    .select("payoutBatches.state")
    .select(
      sql<bigint>`(select count(*) from payout_instructions where batch_id = payout_batches.id and bank_status = 'REJECTED')`.as(
        "rejected",
      ),
    );
}

export type Batch = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

export async function findBatch(tx: Transaction, id: string) {
  const row = await batches(tx).where("payoutBatches.id", "=", id).executeTakeFirst();
  return row && { ...row, amount: money(row.total, row.currency) };
}

/** Newest first, limit + 1 rows. */
export async function listBatches(
  db: Database,
  { cursor, limit }: { readonly cursor: Cursor | undefined; readonly limit: number },
) {
  const rows = await batches(db)
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(payout_batches.created_at, payout_batches.id) < (${cursor?.at}, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy("payoutBatches.createdAt", "desc")
    .orderBy("payoutBatches.id", "desc")
    .limit(limit + 1)
    .execute();
  return rows.map((row) => ({ ...row, amount: money(row.total, row.currency) }));
}

/**
 * Records that a file was uploaded to the bank; false when it was recorded already or the bank has responded.
 */
export async function markUploaded(
  tx: Transaction,
  id: string,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payoutBatches")
    .set({ state: advance(batchLifecycle, "MADE", "upload"), uploadedBy: by, uploadedAt: at })
    .where("id", "=", id)
    .where("state", "=", "MADE")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Encrypted file of a batch. */
export async function findBatchFile(tx: Transaction, id: string) {
  return tx
    .selectFrom("payoutBatches")
    .select(["id", "messageId", "file"])
    .where("id", "=", id)
    .executeTakeFirst();
}
