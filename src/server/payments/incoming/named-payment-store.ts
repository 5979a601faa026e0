import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import { type Money, money } from "#domain/money.ts";
import type { PaymentStatus } from "#domain/payments/payments/lifecycle.ts";
import { findEndToEndIds } from "#domain/payments/payments/returned-ids.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** Why money that names a payment waits for the desk. */
export function namedReason({
  status,
  isSuperseded = false,
}: {
  readonly status: PaymentStatus;
  /** Whether it names an instruction before the latest. */
  readonly isSuperseded?: boolean;
}): string {
  if (isSuperseded)
    return "It names an earlier instruction of one of our payments, which has since been resent.";
  return status === "RETURNED"
    ? "It names one of our payments, which has already been returned."
    : "It names one of our payments. Decide whether that payment came back.";
}

/** The end-to-end ids of a payment's instructions before the latest. */
const earlierNames = sql`(select end_to_end_id from payout_instructions where payment_id = payments.id
  order by attempt desc offset 1)`;

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
  if (receipt === undefined) return undefined;
  const { currency, reference, endToEndId } = receipt;
  const [payment, ...more] = await listNamedPayments(db, currency, [endToEndId ?? undefined, reference]);
  return payment && more.length === 0
    ? { ...payment, amount: money(payment.amount, payment.currency) }
    : undefined;
}

/** Sent payments that texts name by their latest instruction, or with `isAny` by an earlier one too. */
async function listNamedPayments(
  db: Database | Transaction,
  currency: CurrencyCode,
  texts: readonly (string | undefined)[],
  { isAny = false } = {},
) {
  const ids = findEndToEndIds(...texts);
  if (ids.length === 0) return [];
  return db
    .selectFrom("payments")
    .select(["id", "tradeId", "clientId", "payeeName", "amount", "currency", "status", "returnReceiptId"])
    .select(sql<boolean>`${liveName} <> all(${ids}::text[])`.as("isSuperseded"))
    .where(
      sql<boolean>`(${liveName} = any(${ids}::text[])
        or ${isAny} and exists (select from ${earlierNames} as earlier where end_to_end_id = any(${ids}::text[])))`,
    )
    .where("currency", "=", currency)
    .where("status", "in", ["SENT", "COMPLETED", "RETURNED"])
    .execute();
}

/**
 * Why money whose text names payments of ours waits for the desk; undefined for none.
 * @param creditedTo Client whose payments alone count; undefined for any.
 */
export async function whyNamedWaits(
  tx: Transaction,
  {
    reference,
    amount: { currency },
    creditedTo,
  }: { readonly reference: string; readonly amount: Money; readonly creditedTo?: string | undefined },
): Promise<string | undefined> {
  const named = (await listNamedPayments(tx, currency, [reference], { isAny: true })).filter(
    ({ clientId }) => creditedTo === undefined || clientId === creditedTo,
  );
  const [payment, ...more] = named;
  if (more.length > 0) return "The payer's text matches more than one of our payments.";
  return payment && namedReason(payment);
}

export type NamedPayment = NonNullable<Awaited<ReturnType<typeof findNamedPayment>>>;

/**
 * Whether an incoming payment can be settled, or was, as the bank's credit of a payment whose whole return was recorded by
 * hand; null for any other.
 */
export async function findSettlement(
  db: Database | Transaction,
  { receiptId, paymentId }: { readonly receiptId: string; readonly paymentId: string },
): Promise<"due" | "done" | null> {
  const { rows } = await sql<{ settlement: "due" | "done" | null }>`
    select case when settled.id = ${receiptId}::uuid then 'done'
      when settled.id is null and exists (select from journals where event = 'return_received' and subject_id = named.id)
        and not exists (select from statement_entries where returned_payment_id = named.id) then 'due' end as settlement
    from (select ${paymentId}::uuid as id) as named left join receipts as settled on settled.settled_payment_id = named.id`.execute(
    db,
  );
  return rows[0]?.settlement ?? null;
}

/**
 * Whether an incoming payment that names this payment waits for the desk.
 * @param onlyConfirmed Leaves out what only one person says has come.
 */
export async function isReturnQueued(
  tx: Transaction,
  paymentId: string,
  { onlyConfirmed = false } = {},
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select receipts.id from receipts left join statement_entries on statement_entries.receipt_id = receipts.id
      cross join (select ${liveName} as name from payments where id = ${paymentId}::uuid) as named
    where receipts.queue is not null and not (${onlyConfirmed} and receipts.unverified) and (lower(statement_entries.end_to_end_id) = name
      or replace(lower(receipts.reference), '-', '') like '%' || name || '%')
    limit 1`.execute(tx);
  return rows.length > 0;
}
