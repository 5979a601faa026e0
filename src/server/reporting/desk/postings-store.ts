import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import type { AccountKind } from "#domain/ledger/journals/account-ref.ts";
import type { JournalEvent } from "#domain/ledger/journals/journal-draft.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

/** Journal events of a trade, its payments and its incoming payments. */
const eventsOfTrades = [
  "booking",
  "booking_reversal",
  "closeout",
  "closeout_waived",
  "receipt_matched",
  "receipt_queued",
  "receipt_assigned",
  "balance_funding",
  "funds_returned",
  "balance_credit",
  "payment_sent",
  "payment_completed",
  "payment_returned",
  "payment_declined",
];

export type PostingRow = {
  readonly journalId: string;
  readonly event: JournalEvent;
  readonly postedAt: Date;
  readonly reverses: string | null;
  readonly kind: AccountKind;
  readonly currency: CurrencyCode;
  readonly amount: bigint;
};

/** Journal lines of a trade in posting order, looked up by subject, the only index on journals. */
export async function listPostings(db: Database | Transaction, tradeId: string): Promise<PostingRow[]> {
  const { rows } = await sql<PostingRow>`
    with about as (
      select ${tradeId}::uuid as id
      union all select id from payments where trade_id = ${tradeId}
      union all select id from receipts where trade_id = ${tradeId}
      union all select id from receipt_parts where trade_id = ${tradeId})
    select journals.id as journal_id, journals.event, journals.posted_at, journals.reverses,
      accounts.kind, accounts.currency, entries.amount
    from journals join entries on entries.journal_id = journals.id join accounts on accounts.id = entries.account_id
    where journals.event = any(${eventsOfTrades}::text[]) and journals.subject_id = any(array(select id from about))
      and journals.trade_id = ${tradeId}
    order by journals.posted_at, journals.id, entries.line`.execute(db);
  return rows;
}
