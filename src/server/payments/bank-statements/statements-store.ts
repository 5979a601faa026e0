import { sql } from "kysely";
import type { Statement, StatementDay } from "#domain/payments/bank-statements/statement.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/**
 * One import at a time, until the transaction ends: two files with the same entry are told apart from each other. It posts
 * to rows of the house's accounts that are its own, so that nobody else waits for a long file.
 */
export async function lockImports(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(7019)`.execute(tx);
  await sql`select set_config('summit.house_shard', '16', true)`.execute(tx);
}

/** Writes a statement; answers the id, of the earlier one where the same statement is there already. */
export async function saveStatement(
  tx: Transaction,
  { reference, account, currency, madeAt, openedOn, closedOn, opening, closing }: Statement,
  facts: { readonly id: string; readonly importedBy: string; readonly importedAt: Date },
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const named = { account, currency, reference, madeAt };
  const row = await tx
    .insertInto("statements")
    .values({ ...facts, ...named, openedOn, closedOn, opening, closing })
    .onConflict((conflict) => conflict.columns(["account", "currency", "reference", "madeAt"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row) return { id: row.id, isNew: true };
  const earlier = await tx
    .selectFrom("statements")
    .select("id")
    .where((each) => each.and(named))
    .executeTakeFirstOrThrow();
  return { id: earlier.id, isNew: false };
}

/** Keeps the balances of days; of two statements of one day, the one that the bank made later counts. */
export async function saveStatementDays(
  tx: Transaction,
  statement: {
    readonly id: string;
    readonly account: string;
    readonly currency: string;
    readonly madeAt: string;
  },
  days: readonly StatementDay[],
): Promise<void> {
  const { id: statementId, account, currency, madeAt } = statement;
  const rows = days.map((each) => ({ ...each, account, currency, madeAt, statementId }));
  await tx
    .insertInto("statementDays")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["account", "currency", "day"])
        .doUpdateSet((row) => ({
          opening: row.ref("excluded.opening"),
          closing: row.ref("excluded.closing"),
          statementId: row.ref("excluded.statementId"),
          madeAt: row.ref("excluded.madeAt"),
        }))
        .whereRef("excluded.madeAt", ">", "statementDays.madeAt"),
    )
    .execute();
}

/** Which of the entries, by identity, are there already. */
export async function knownEntries(
  tx: Transaction,
  identities: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("statementEntries")
    .select("identity")
    .where("identity", "=", sql<string>`any(${identities}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.identity));
}

export type NewEntry = {
  readonly id: string;
  readonly statementId: string;
  readonly identity: string;
  readonly account: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly bookedOn: string;
  readonly reference: string;
  readonly endToEndId: string | null;
  readonly counterparty: string;
  readonly counterpartyAccount: string | null;
  readonly counterpartyAccountMasked: string | null;
  readonly text: string;
  readonly receiptId: string | null;
  readonly paymentId: string | null;
  /** The payment that this credit brings back. */
  readonly returnedPaymentId: string | null;
};

export async function insertEntry(tx: Transaction, entry: NewEntry): Promise<void> {
  await tx.insertInto("statementEntries").values(entry).execute();
}

/** Payments that left and of which no statement told yet, by the name that they go under from end to end. */
export async function sentPayments(tx: Transaction, endToEndIds: readonly string[]) {
  if (endToEndIds.length === 0) return [];
  return tx
    .selectFrom("payments")
    .select(["id", "tradeId", "amount", "currency", "status"])
    .where(isNamedBy(endToEndIds))
    .where((row) =>
      row.or([
        row("status", "in", ["SENT", "COMPLETED"]),
        // It came back before the statement that has its debit.
        sql<boolean>`exists (select from journals where event = 'payment_completed' and subject_id = payments.id)`,
      ]),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("statementEntries")
            .select("id")
            .whereRef("statementEntries.paymentId", "=", "payments.id"),
        ),
      ),
    )
    .execute();
}

/** Whether a payment goes under one of these names: its own id, which its first instruction bears, or that of a later one. */
function isNamedBy(endToEndIds: readonly string[]) {
  return sql<boolean>`(replace(payments.id::text, '-', '') = any(${endToEndIds}::text[]) or payments.id in (
    select payment_id from payout_instructions where end_to_end_id = any(${endToEndIds}::text[])))`;
}

/** Whether an instruction that these name was followed by a later one of its payment. */
function isSuperseded(endToEndIds: readonly string[]) {
  return sql<boolean>`exists (select from payout_instructions as named join payout_instructions as later using (payment_id)
    where named.payment_id = payments.id and named.end_to_end_id = any(${endToEndIds}::text[]) and later.attempt > named.attempt)`;
}

/** Payments that left, by the name that they go under from end to end, and whether a statement has their return. */
export async function paymentsNamed(tx: Transaction, endToEndIds: readonly string[]) {
  if (endToEndIds.length === 0) return [];
  return tx
    .selectFrom("payments")
    .leftJoin("statementEntries", "statementEntries.returnedPaymentId", "payments.id")
    .select(["payments.id", "payments.tradeId", "payments.amount", "payments.currency", "payments.status"])
    .select(["payments.payeeName", "statementEntries.id as returnEntryId"])
    .select(isSuperseded(endToEndIds).as("isSuperseded"))
    .where(isNamedBy(endToEndIds))
    .where("payments.status", "in", ["SENT", "COMPLETED", "RETURNED"])
    .where((row) =>
      row.or([
        row("payments.status", "<>", "RETURNED"),
        sql<boolean>`exists (select from journals where event = 'payment_sent' and subject_id = payments.id)`,
      ]),
    )
    .execute();
}

/** The trades that money recorded by hand, and of these amounts, paid for. */
export async function tradesRecordedByHand(tx: Transaction, amounts: readonly bigint[]): Promise<string[]> {
  if (amounts.length === 0) return [];
  const { rows } = await sql<{ tradeId: string }>`
    select coalesce(receipt_parts.trade_id, receipts.trade_id) as trade_id from receipts
      left join receipt_parts on receipt_parts.receipt_id = receipts.id
    where receipts.unverified and receipts.amount = any(${amounts}::bigint[])
      and coalesce(receipt_parts.trade_id, receipts.trade_id) is not null`.execute(tx);
  return rows.map(({ tradeId }) => tradeId);
}

/** Money of an amount that came in and that no statement carries yet. */
export async function receiptsWithoutEntry(
  tx: Transaction,
  { currency, amount }: { readonly currency: string; readonly amount: bigint },
) {
  return tx
    .selectFrom("receipts")
    .leftJoin("statementEntries", "statementEntries.receiptId", "receipts.id")
    .select(["receipts.id", "receipts.bankReference", "receipts.reference", "receipts.recordedBy"])
    .where("receipts.currency", "=", currency)
    .where("receipts.amount", "=", amount)
    .where("statementEntries.id", "is", null)
    .orderBy("receipts.id")
    .execute();
}

/** Newest first, one more than the limit. */
export async function listStatements(
  db: Database,
  { cursor, limit }: { readonly cursor: Cursor | undefined; readonly limit: number },
) {
  return db
    .selectFrom("statements")
    .innerJoin("staff", "staff.id", "statements.importedBy")
    .leftJoin("statementGaps", "statementGaps.statementId", "statements.id")
    .select(["statements.id", "statements.account", "statements.currency", "statements.reference"])
    .select(["statements.openedOn", "statements.closedOn", "statements.opening", "statements.closing"])
    .select(["statements.importedAt", "staff.email as importedByEmail"])
    .select(["statementGaps.expected as gapExpected", "statementGaps.reason as gapReason"])
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(statements.imported_at, statements.id) < (${cursor?.at}, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy("statements.importedAt", "desc")
    .orderBy("statements.id", "desc")
    .limit(limit + 1)
    .execute();
}
