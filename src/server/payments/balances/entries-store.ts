import { sql } from "kysely";
import type { BalanceEntryFacts } from "#domain/payments/balances/describe-balance-entry.ts";
import type { PaymentStatus } from "#domain/payments/payments/lifecycle.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import type { Named } from "./store.ts";

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
};

/** Cursor: the entry before which the next page begins, and the balance at that point. */
export type EntryCursor = { readonly before: bigint; readonly balance: bigint };

const account = ({ clientId, currency }: Named) => sql`
  select id, balance from accounts where client_id = ${clientId} and kind = 'client_balance' and currency = ${currency}`;

/** Trade, payment or incoming payment of the entry's journal. */
const journalColumns = sql`
  journals.event, journals.posted_at as at, trades.id as trade_id, trades.reference as trade_reference,
  payments.payee_name, payments.id as payment_id, payments.status as payment_status,
  payments.reference as payment_reference, receipts.payer_name`;
const subjects = sql`
  left join trades on trades.id = journals.trade_id
  left join payments on payments.id = journals.subject_id
  left join receipt_parts on receipt_parts.id = journals.subject_id
  left join receipts on receipts.id = coalesce(receipt_parts.receipt_id, journals.subject_id)`;

/** Newest first, limit + 1 rows; balances are computed backwards from the current one. */
export async function listEntryRows(
  db: Database,
  named: Named,
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

/** Balance at a moment, in minor units. */
export async function balanceAt(db: Database, named: Named, at: Date): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    with account as (${account(named)})
    select coalesce(sum(entries.amount), 0)::bigint as balance
    from account join entries on entries.account_id = account.id and entries.of_client
      join journals on journals.id = entries.journal_id
    where journals.posted_at < ${at}`.execute(db);
  return rows[0]?.balance ?? 0n;
}

/** Entries of a period, oldest first, without running balances; limit + 1 rows. */
export async function entriesBetween(
  db: Database,
  named: Named,
  period: { readonly from: Date; readonly before: Date },
  limit: number,
): Promise<Omit<EntryRow, "balance">[]> {
  const { rows } = await sql<Omit<EntryRow, "balance">>`
    with account as (${account(named)})
    select entries.sequence, entries.amount, ${journalColumns}
    from account join entries on entries.account_id = account.id and entries.of_client
      join journals on journals.id = entries.journal_id ${subjects}
    where journals.posted_at >= ${period.from} and journals.posted_at < ${period.before}
    order by entries.sequence limit ${limit + 1}`.execute(db);
  return rows;
}
