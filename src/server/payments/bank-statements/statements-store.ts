import { sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { isMadeLater } from "#domain/payments/bank-statements/made-later.ts";
import type { LatestBalance } from "#domain/payments/bank-statements/recognise-entries.ts";
import type { Statement, StatementDay } from "#domain/payments/bank-statements/statement.ts";
import { importLock } from "#server/payments/incoming/receipts-store.ts";
import type { Cursor } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { staffName } from "#server/platform/postgres/display-name.ts";

/**
 * Serialises imports until the transaction ends, so that two files with the same entry do not both book it, nor a file
 * and a record by hand the same money.
 * Postings use a shard of house accounts reserved for imports, so that a long file blocks nobody.
 */
export async function lockImports(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${importLock})`.execute(tx);
  await sql`select set_config('summit.house_shard', '16', true)`.execute(tx);
}

/** Returns the id, or the earlier statement's id when it was imported before. */
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

/** Stores balances by day; of two statements for a day, the later-created one wins. */
export async function saveStatementDays(
  tx: Transaction,
  statement: Pick<Statement, "account" | "currency" | "madeAt"> & { readonly id: string },
  days: readonly StatementDay[],
): Promise<void> {
  const { id: statementId, account, currency, madeAt } = statement;
  const stored = await tx
    .selectFrom("statementDays")
    .select(["day", "madeAt"])
    .where((row) => row.and({ account, currency }))
    .where("day", "=", sql<Day>`any(${days.map(({ day }) => day)}::date[])`)
    .execute();
  const earlier = new Map(stored.map((row) => [row.day, row.madeAt]));
  const rows = days
    .filter(({ day }) => isMadeLater(madeAt, earlier.get(day) ?? ""))
    .map((each) => ({ ...each, account, currency, madeAt, statementId }));
  if (rows.length === 0) return;
  await tx
    .insertInto("statementDays")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["account", "currency", "day"]).doUpdateSet((row) => ({
        opening: row.ref("excluded.opening"),
        closing: row.ref("excluded.closing"),
        statementId: row.ref("excluded.statementId"),
        madeAt: row.ref("excluded.madeAt"),
      })),
    )
    .execute();
}

/** Entry identities, out of those given, that were imported before. */
export async function findKnownEntries(
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

export type UnconfirmedEntry = Pick<
  NewEntry,
  "id" | "text" | "counterparty" | "counterpartyAccount" | "endToEndId"
> & {
  readonly receiptId: string;
};

/** Those of these entries, by identity, of whose money only one person says that it has come. */
export async function findUnconfirmedEntries(
  tx: Transaction,
  identities: readonly string[],
): Promise<ReadonlyMap<string, UnconfirmedEntry>> {
  const rows = await tx
    .selectFrom("statementEntries")
    .innerJoin("receipts", "receipts.id", "statementEntries.receiptId")
    .select(["statementEntries.id", "identity", "text", "counterparty", "counterpartyAccount", "endToEndId"])
    .select("receipts.id as receiptId")
    .where("statementEntries.identity", "=", sql<string>`any(${identities}::text[])`)
    .where("receipts.unverified", "=", sql.lit(true))
    .where("receipts.doubt", "is", null)
    .execute();
  return new Map(rows.map(({ identity, ...row }) => [identity, row]));
}

/** Identities of all entries of a currency that were booked on these days. */
export async function findIdentitiesOfDays(
  tx: Transaction,
  { currency, days }: { readonly currency: CurrencyCode; readonly days: readonly Day[] },
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("statementEntries")
    .select("identity")
    .where("currency", "=", currency)
    .where("bookedOn", "=", sql<Day>`any(${days}::date[])`)
    .execute();
  return new Set(rows.map((row) => row.identity));
}

/** Balance of the account's latest day up to a statement's last; undefined before its first statement. */
export async function findLatestBalance(
  tx: Transaction,
  { account, currency, closedOn }: Pick<Statement, "account" | "currency" | "closedOn">,
): Promise<LatestBalance | undefined> {
  return tx
    .selectFrom("statementDays")
    .select(["opening", "closing", "madeAt"])
    .where((row) => row.and({ account, currency }))
    .where("day", "<=", closedOn)
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
}

export type NewEntry = {
  readonly id: string;
  readonly statementId: string;
  readonly identity: string;
  readonly account: string;
  readonly currency: CurrencyCode;
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
  /** Payment that this credit returns. */
  readonly returnedPaymentId: string | null;
  readonly importedBy: string;
  /** Without a receipt, and nobody but `importedBy` says that the bank has it. */
  readonly unconfirmed: boolean;
};

export async function insertEntry(tx: Transaction, entry: NewEntry): Promise<void> {
  await tx.insertInto("statementEntries").values(entry).execute();
}

/** Sent payments that no statement carries yet, by end-to-end id. */
export async function sentPayments(tx: Transaction, endToEndIds: readonly string[]) {
  if (endToEndIds.length === 0) return [];
  return tx
    .selectFrom("payments")
    .select(["id", "tradeId", "amount", "currency", "status"])
    .where(isNamedBy(endToEndIds))
    .where((row) =>
      row.or([
        row("status", "in", ["SENT", "COMPLETED"]),
        // The return arrived before the statement with its debit.
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

/** Matches a payment by its own id (its first instruction's end-to-end id) or a later instruction's. */
function isNamedBy(endToEndIds: readonly string[]) {
  return sql<boolean>`(replace(payments.id::text, '-', '') = any(${endToEndIds}::text[]) or payments.id in (
    select payment_id from payout_instructions where end_to_end_id = any(${endToEndIds}::text[])))`;
}

/** Whether the named instruction has a later one for the same payment. */
function isSuperseded(endToEndIds: readonly string[]) {
  return sql<boolean>`exists (select from payout_instructions as named join payout_instructions as later using (payment_id)
    where named.payment_id = payments.id and named.end_to_end_id = any(${endToEndIds}::text[]) and later.attempt > named.attempt)`;
}

/** Sent payments by end-to-end id, and whether a statement has their return. */
export async function findNamedPayments(tx: Transaction, endToEndIds: readonly string[]) {
  if (endToEndIds.length === 0) return [];
  return tx
    .selectFrom("payments")
    .leftJoin("statementEntries", "statementEntries.returnedPaymentId", "payments.id")
    .select(["payments.id", "payments.tradeId", "payments.amount", "payments.currency", "payments.status"])
    .select(["payments.clientId", "payments.payeeName", "statementEntries.id as returnEntryId"])
    .select(
      sql<boolean>`return_receipt_id is not null
        or exists (select from receipts where settled_payment_id = payments.id)`.as("isReturnOnReceipt"),
    )
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

/** Trades funded by hand-recorded money of these amounts. */
export async function tradesRecordedByHand(tx: Transaction, amounts: readonly bigint[]): Promise<string[]> {
  if (amounts.length === 0) return [];
  const { rows } = await sql<{ tradeId: string }>`
    select coalesce(receipt_parts.trade_id, receipts.trade_id) as trade_id from receipts
      left join receipt_parts on receipt_parts.receipt_id = receipts.id
    where receipts.unverified and receipts.amount = any(${amounts}::bigint[])
      and coalesce(receipt_parts.trade_id, receipts.trade_id) is not null`.execute(tx);
  return rows.map(({ tradeId }) => tradeId);
}

/** Incoming payments of an amount that no statement carries yet, without withdrawn records. */
export async function receiptsWithoutEntry(
  tx: Transaction,
  { currency, amount }: { readonly currency: CurrencyCode; readonly amount: bigint },
) {
  return tx
    .selectFrom("receipts")
    .leftJoin("statementEntries", "statementEntries.receiptId", "receipts.id")
    .select(["receipts.id", "receipts.bankReference", "receipts.reference", "receipts.recordedBy"])
    .where("receipts.currency", "=", currency)
    .where("receipts.amount", "=", amount)
    .where("receipts.status", "<>", "WITHDRAWN")
    .where("statementEntries.id", "is", null)
    .orderBy("receipts.id")
    .execute();
}

/** Newest first, limit + 1 rows. */
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
    .select(["statements.importedAt", staffName("staff").$notNull().as("importedBy")])
    .select(["statementGaps.expected as gapExpected", "statementGaps.reason as gapReason"])
    .select("statements.withdrawnAt")
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
