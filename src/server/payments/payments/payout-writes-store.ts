import { type NotNull, sql } from "kysely";
import { begin } from "#domain/lifecycle.ts";
import type { Money } from "#domain/money.ts";
import {
  type PayoutApproval,
  paymentLifecycle,
  statusOfPayment,
} from "#domain/payments/payments/lifecycle.ts";
import type { BankStatusCode } from "#domain/payments/payouts/status-report.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { encodeArray } from "#server/platform/postgres/encode-array.ts";
import { sendWrite } from "#server/platform/postgres/unread-writes.ts";

export async function preparePayment(
  tx: Transaction,
  id: string,
  prepared: { readonly by: string; readonly secondPerson: boolean; readonly at: Date },
): Promise<void> {
  const { by, secondPerson, at } = prepared;
  await tx
    .updateTable("payments")
    .set({ preparedBy: by, preparedAt: at, secondPerson, updatedAt: at })
    .where("id", "=", id)
    .execute();
}

type Approved = { readonly approval: PayoutApproval; readonly by: string | null; readonly at: Date };

export async function approvePayment(tx: Transaction, id: string, approved: Approved): Promise<void> {
  await approvePayments(tx, [id], approved);
}

export async function approvePayments(
  tx: Transaction,
  ids: readonly string[],
  approved: Approved,
): Promise<void> {
  const { approval, by, at } = approved;
  const update = tx
    .updateTable("payments")
    .set({ approval, approvedBy: by, approvedAt: at, updatedAt: at })
    .where("id", "=", sql<string>`any(${encodeArray("uuid", ids)}::uuid[])`);
  await sendWrite(tx, update);
}

/** Marks READY payments as restricted, so that they are released when the restriction ends. */
export async function restrictPayments(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("payments")
    .set({ restrictedAt: now })
    .where("id", "=", sql<string>`any(${encodeArray("uuid", ids)}::uuid[])`)
    .execute();
}

type StoppedPayment = {
  readonly paymentId: string;
  readonly clientId: string;
  readonly tradeId: string | null;
};

/** Clears the restriction mark of the oldest payments of one client or all; returns them. */
export async function clearRestrictedPayments(
  tx: Transaction,
  clientId: string | null,
  limit: number,
): Promise<StoppedPayment[]> {
  const { rows } = await sql<StoppedPayment>`
    with resumed as (
      select id from payments where status = 'READY' and restricted_at is not null
        and client_id is not null and (${clientId}::uuid is null or client_id = ${clientId})
      order by id limit ${limit} for update skip locked
    )
    update payments set restricted_at = null from resumed where payments.id = resumed.id
    returning payments.id as payment_id, payments.client_id, payments.trade_id`.execute(tx);
  return rows;
}

/** READY payments of clients' trades. */
export async function readyPaymentsOf(
  tx: Transaction,
  tradeIds: readonly string[],
): Promise<StoppedPayment[]> {
  return tx
    .selectFrom("payments")
    .select(["id as paymentId", "clientId", "tradeId"])
    .where("tradeId", "=", sql<string>`any(${encodeArray("uuid", tradeIds)}::uuid[])`)
    .where("status", "=", "READY")
    .orderBy("id")
    .$narrowType<{ clientId: NotNull }>()
    .execute();
}

/**
 * Stores what the daily limits of a payout's preparation date count: its worth in pence, and a keyed hash of its
 * account.
 */
export async function updateCountedPayout(
  tx: Transaction,
  paymentId: string,
  counted: { readonly worthGbp: bigint | null; readonly payeeAccount: Buffer },
): Promise<void> {
  await tx.updateTable("payments").set(counted).where("id", "=", paymentId).execute();
}

/** Inserts the payment that returns money to its payer, already prepared, for a second person to approve. */
export async function insertReturn(
  tx: Transaction,
  back: {
    readonly id: string;
    readonly receiptId: string;
    readonly payeeName: string;
    readonly payeeAccountMasked: string;
    readonly payeeCountry: string;
    readonly payeeDetails: string;
    readonly reference: string;
    readonly amount: Money;
    readonly preparedBy: string;
  },
  now: Date,
): Promise<void> {
  const { amount, ...facts } = back;
  await tx
    .insertInto("payments")
    .values({
      ...facts,
      secondPerson: true,
      line: 0,
      amount: amount.minor,
      currency: amount.currency,
      status: statusOfPayment(begin(paymentLifecycle, "prepared")),
      preparedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

/** Clears the preparation of a payment, so that somebody prepares it again. */
export async function unpreparePayment(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx
    .updateTable("payments")
    .set({
      preparedBy: null,
      preparedAt: null,
      secondPerson: null,
      worthGbp: null,
      payeeAccount: null,
      updatedAt: at,
    })
    .where("id", "=", id)
    .execute();
}

/** Puts payments into a batch and clears the bank status of an earlier instruction. */
export async function assignBatch(tx: Transaction, batchId: string, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ batchId, bankStatus: null, bankReason: null })
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Stores the bank's status of a payment sent in this batch; a later report does not undo a rejection. */
export async function markBankStatusOfPayment(
  tx: Transaction,
  payment: { readonly id: string; readonly batchId: string },
  marked: { readonly bankStatus: BankStatusCode; readonly bankReason: string | null },
): Promise<void> {
  await tx
    .updateTable("payments")
    .set(marked)
    .where("id", "=", payment.id)
    .where("batchId", "=", payment.batchId)
    .where("status", "=", "SENT")
    .where(sql<boolean>`bank_status is distinct from 'REJECTED'`)
    .execute();
}
