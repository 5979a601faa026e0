import { type NotNull, sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import type { BalanceEntryFacts } from "#domain/payments/balances/describe-balance-entry.ts";
import type { AccountFacts } from "#domain/payments/balances/held-accounts.ts";
import type { PaymentStatus } from "#domain/payments/payments/lifecycle.ts";
import { isDeclinedPayment } from "#server/ledger/journals/store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** A client's account in one currency. */
export type AccountName = { readonly clientId: string; readonly currency: CurrencyCode };

/** Every account that a client has or had: used in the ledger, opened, or hidden. */
export async function accountFacts(db: Database | Transaction, clientId: string): Promise<AccountFacts[]> {
  const { rows } = await sql<{
    currency: CurrencyCode;
    balance: bigint;
    removed: boolean;
    unconfirmed: bigint;
  }>`
    with held as (select * from accounts where client_id = ${clientId} and kind = 'client_balance'),
      apart as (select currency, balance from accounts where client_id = ${clientId} and kind = 'client_unverified' and balance > 0),
      kept as (select * from balance_accounts where client_id = ${clientId})
    select coalesce(held.currency, kept.currency, apart.currency) as currency, coalesce(held.balance, 0) as balance,
      coalesce(apart.balance, 0) as unconfirmed,
      kept.removed_at is not null and not exists (
        select from entries where account_id = held.id and of_client and sequence > kept.removed_after) as removed
    from held full join kept on kept.currency = held.currency
      full join apart on apart.currency = coalesce(held.currency, kept.currency)`.execute(db);
  return rows;
}

/** Marks the account as shown, whether or not it was hidden before. */
export async function openAccountRow(
  tx: Transaction,
  { clientId, currency }: AccountName,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("balanceAccounts")
    .values({ clientId, currency, openedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(["clientId", "currency"])
        .doUpdateSet({ openedAt: now, removedAt: null, removedAfter: null }),
    )
    .execute();
}

/** Hides a locked account until it has an entry after its current last one. */
export async function closeAccountRow(
  tx: Transaction,
  { clientId, currency, accountId }: AccountName & { readonly accountId: bigint },
  now: Date,
): Promise<void> {
  const last = await tx
    .selectFrom("entries")
    .select((entry) => entry.fn.max("sequence").as("sequence"))
    .where("accountId", "=", accountId)
    .where("ofClient", "=", true)
    .executeTakeFirstOrThrow();
  const removed = { removedAt: now, removedAfter: last.sequence ?? 0n };
  await tx
    .insertInto("balanceAccounts")
    .values({ clientId, currency, openedAt: now, ...removed })
    .onConflict((conflict) => conflict.columns(["clientId", "currency"]).doUpdateSet(removed))
    .execute();
}

/** The client's deposit reference and their contact's time zone. */
export async function findHolder(db: Database | Transaction, clientId: string) {
  return db
    .selectFrom("clients")
    .innerJoin("users", "users.id", "clients.contactUserId")
    .select(["depositReference", "users.timeZone"])
    .where("clients.id", "=", clientId)
    .executeTakeFirstOrThrow();
}

/** A client's withdrawal; undefined for another client's payment or one that belongs to a trade. */
export async function findWithdrawal(
  db: Database | Transaction,
  named: AccountName & { readonly id: string },
) {
  return db
    .selectFrom("payments")
    .select(["id", "beneficiaryId", "payeeName", "payeeAccountMasked", "amount", "reference", "purpose"])
    .select(["status", "returnReason", "createdAt", "updatedAt"])
    .select(isDeclinedPayment("payments.id").as("isDeclined"))
    .where("id", "=", named.id)
    .where("clientId", "=", named.clientId)
    .where("currency", "=", named.currency)
    .where("tradeId", "is", null)
    .$narrowType<{ beneficiaryId: NotNull }>()
    .executeTakeFirst();
}

/** A balance entry with the trade, payment or incoming payment behind it; amounts in minor units. */
export type EntryRow = BalanceEntryFacts & {
  readonly sequence: bigint;
  readonly amount: bigint;
  /** Balance after the entry. */
  readonly balance: bigint;
  readonly at: Date;
  readonly tradeId: string | null;
  readonly paymentId: string | null;
  readonly paymentStatus: PaymentStatus | null;
  /** Reference shown to the recipient. */
  readonly paymentReference: string | null;
  readonly scheduleId: string | null;
  readonly scheduleLabel: string | null;
};

/** Cursor: the entry before which the next page begins, and the balance at that point. */
export type EntryCursor = { readonly before: bigint; readonly balance: bigint };

const account = ({ clientId, currency }: AccountName) => sql`
  select id, balance from accounts where client_id = ${clientId} and kind = 'client_balance' and currency = ${currency}`;

/** Trade, payment or incoming payment of the entry's journal. */
const journalColumns = sql`
  journals.event, journals.posted_at as at, trades.id as trade_id, trades.reference as trade_reference,
  payments.payee_name, payments.id as payment_id, payments.status as payment_status,
  payments.reference as payment_reference, receipts.payer_name, payment_schedules.id as schedule_id,
  payment_schedules.label as schedule_label`;
const subjects = sql`
  left join trades on trades.id = journals.trade_id
  left join payments on payments.id = journals.subject_id
  left join scheduled_payments on scheduled_payments.payment_id = payments.id
  left join payment_schedules on payment_schedules.id = scheduled_payments.schedule_id
  left join receipt_parts on receipt_parts.id = journals.subject_id
  left join receipts on receipts.id = coalesce(receipt_parts.receipt_id, journals.subject_id)`;

/** Newest first, limit + 1 rows; balances are computed backwards from the current one. */
export async function listEntryRows(
  db: Database,
  named: AccountName,
  cursor: EntryCursor | undefined,
  limit: number,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with account as (${account(named)}),
      page as (
        select entries.sequence, entries.journal_id, entries.amount, (coalesce(${cursor?.balance ?? null}::bigint, account.balance)
          - coalesce(sum(entries.amount) over (order by entries.sequence desc rows between unbounded preceding and 1 preceding), 0))::bigint as balance
        from account join entries on entries.account_id = account.id and entries.of_client
        where entries.sequence < coalesce(${cursor?.before ?? null}::bigint, 9223372036854775807)
        order by entries.sequence desc limit ${limit + 1})
    select page.sequence, page.amount, page.balance, ${journalColumns}
    from page join journals on journals.id = page.journal_id ${subjects}
    order by page.sequence desc`.execute(db);
  return rows;
}

/** Bounds of a period in an account: the sequence of its first entry, and of the first one after it. */
export type EntryRange = { readonly first: bigint; readonly end: bigint };

/**
 * Which of an account's entries a period has. Balances follow the sequence, and clocks of processes differ: whatever
 * follows an entry of a later period belongs to that period as well.
 */
export async function findEntryRange(
  db: Database,
  named: AccountName,
  period: { readonly from: Date; readonly before: Date },
): Promise<EntryRange> {
  const firstAt = (at: Date) =>
    sql`coalesce(min(entries.sequence) filter (where journals.posted_at >= ${at}), 9223372036854775807)`;
  const { rows } = await sql<EntryRange>`
    with account as (${account(named)})
    select ${firstAt(period.from)} as first, ${firstAt(period.before)} as end
    from account join entries on entries.account_id = account.id and entries.of_client
      join journals on journals.id = entries.journal_id`.execute(db);
  return rows[0] ?? { first: 0n, end: 0n };
}

/** Balance before an entry, in minor units. */
export async function balanceBefore(db: Database, named: AccountName, sequence: bigint): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    with account as (${account(named)})
    select coalesce(sum(entries.amount), 0)::bigint as balance
    from account join entries on entries.account_id = account.id and entries.of_client
    where entries.sequence < ${sequence}`.execute(db);
  return rows[0]?.balance ?? 0n;
}

/** Entries of a range, oldest first, without running balances; limit + 1 rows. */
export async function listEntriesOf(
  db: Database,
  named: AccountName,
  { first, end }: EntryRange,
  limit: number,
): Promise<Omit<EntryRow, "balance">[]> {
  const { rows } = await sql<Omit<EntryRow, "balance">>`
    with account as (${account(named)})
    select entries.sequence, entries.amount, ${journalColumns}
    from account join entries on entries.account_id = account.id and entries.of_client
      join journals on journals.id = entries.journal_id ${subjects}
    where entries.sequence >= ${first} and entries.sequence < ${end}
    order by entries.sequence limit ${limit + 1}`.execute(db);
  return rows;
}
