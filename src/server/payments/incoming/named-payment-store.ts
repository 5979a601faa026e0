import { sql } from "kysely";
import { money } from "#domain/money.ts";
import { findEndToEndIds } from "#domain/payments/payments/returned-ids.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** The end-to-end id of a payment's latest instruction: money that names an earlier one isn't this payment's return. */
const liveName = sql`coalesce((select end_to_end_id from payout_instructions where payment_id = payments.id
  order by attempt desc limit 1), replace(payments.id::text, '-', ''))`;

/**
 * The sent payment that an incoming payment names by its end-to-end id, as a return does; undefined for none or
 * several, and while its text can't be read.
 */
export async function findNamedPayment(db: Database | Transaction, receiptId: string) {
  const receipt = await db
    .selectFrom("receipts")
    .leftJoin("statementEntries", "statementEntries.receiptId", "receipts.id")
    .select(["receipts.reference", "receipts.currency", "statementEntries.endToEndId"])
    .where("receipts.id", "=", receiptId)
    .executeTakeFirst();
  const ids = findEndToEndIds(receipt?.endToEndId ?? undefined, receipt?.reference);
  if (receipt === undefined || ids.length === 0) return undefined;
  const [payment, ...more] = await db
    .selectFrom("payments")
    .select(["id", "tradeId", "clientId", "payeeName", "amount", "currency", "status", "returnReceiptId"])
    .where(sql<boolean>`${liveName} = any(${ids}::text[])`)
    .where("currency", "=", receipt.currency)
    .where("status", "in", ["SENT", "COMPLETED", "RETURNED"])
    .execute();
  return payment && more.length === 0
    ? { ...payment, amount: money(payment.amount, payment.currency) }
    : undefined;
}

export type NamedPayment = NonNullable<Awaited<ReturnType<typeof findNamedPayment>>>;

/** Whether an incoming payment that names this payment waits for the desk. */
export async function isReturnQueued(tx: Transaction, paymentId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select receipts.id from receipts left join statement_entries on statement_entries.receipt_id = receipts.id
      cross join (select ${liveName} as name from payments where id = ${paymentId}::uuid) as named
    where receipts.queue is not null and (lower(statement_entries.end_to_end_id) = name
      or replace(lower(receipts.reference), '-', '') like '%' || name || '%')
    limit 1`.execute(tx);
  return rows.length > 0;
}
