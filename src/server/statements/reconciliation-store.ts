import { type RawBuilder, sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { LedgerMovement, StatedEntry } from "#domain/statements/find-breaks.ts";
import type { Database } from "../platform/postgres/database.ts";

/** The events that move money at the bank; each has one entry there. */
const atBank = sql.raw(`('receipt_matched', 'receipt_queued', 'balance_deposit', 'payment_completed')`);

/**
 * The movements in a currency from a day on, up to another: of each the day on which a statement has it, or, where none
 * has, on which it was posted. Money that came in is positive.
 */
function movements(currency: CurrencyCode, from: Day, to: Day): RawBuilder<unknown> {
  return sql`
    select journals.id, journals.event, journals.subject_id, journals.posted_at, -entries.amount as amount,
        stated.booked_on as day, stated.id as entry_id, stated.amount as stated_amount
      from statement_entries as stated
      join journals on journals.subject_id in (stated.receipt_id, stated.payment_id) and journals.event in ${atBank}
      join entries on entries.journal_id = journals.id
      join accounts on accounts.id = entries.account_id and accounts.kind = 'bank'
      where stated.currency = ${currency} and stated.booked_on between ${from}::date and ${to}::date
    union all
    select journals.id, journals.event, journals.subject_id, journals.posted_at, -entries.amount,
        (journals.posted_at at time zone 'UTC')::date, null, null
      from journals
      join entries on entries.journal_id = journals.id
      join accounts on accounts.id = entries.account_id and accounts.kind = 'bank' and accounts.currency = ${currency}
      where journals.event in ${atBank}
        and journals.posted_at >= (${from}::date)::timestamp at time zone 'UTC'
        and journals.posted_at < (${to}::date + 1)::timestamp at time zone 'UTC'
        and not exists (select from statement_entries as stated where stated.receipt_id = journals.subject_id)
        and not exists (select from statement_entries as stated where stated.payment_id = journals.subject_id)`;
}

export type DayRow = {
  readonly day: Day;
  readonly ledgerMoved: bigint;
  readonly ledgerOnly: number;
  readonly statementMoved: bigint;
  readonly statementOnly: number;
  readonly amountDiffers: number;
  /** Of the accounts of the currency together; null where no statement tells of the day. */
  readonly statementClosing: bigint | null;
};

/** The days from one to another on which either side has anything, newest first. */
export async function listDays(
  db: Database,
  asked: { readonly currency: CurrencyCode; readonly from: Day; readonly to: Day },
): Promise<DayRow[]> {
  const { currency, from, to } = asked;
  const { rows } = await sql<DayRow>`
    with moved as materialized (${movements(currency, from, to)}),
      ours as (select day, sum(amount)::bigint as moved, count(*) filter (where entry_id is null) as alone,
          count(*) filter (where stated_amount <> amount) as differs from moved group by day),
      theirs as (select booked_on as day, sum(amount)::bigint as moved,
          count(*) filter (where id not in (select entry_id from moved where entry_id is not null)) as alone
        from statement_entries where currency = ${currency} and booked_on between ${from}::date and ${to}::date group by booked_on),
      told as (select distinct day from statement_days where currency = ${currency} and day between ${from}::date and ${to}::date),
      days as (select day from ours union select day from theirs union select day from told)
    select days.day, coalesce(ours.moved, 0)::bigint as ledger_moved, coalesce(ours.alone, 0)::int as ledger_only,
      coalesce(theirs.moved, 0)::bigint as statement_moved, coalesce(theirs.alone, 0)::int as statement_only,
      coalesce(ours.differs, 0)::int as amount_differs,
      case when told.day is not null then (select sum(closing)::bigint from (
        select distinct on (account) closing from statement_days
        where currency = ${currency} and statement_days.day <= days.day order by account, statement_days.day desc) as closings) end as statement_closing
    from days left join ours using (day) left join theirs using (day) left join told using (day)
    order by days.day desc`.execute(db);
  return rows;
}

/** What the ledger has at the bank in the currency now, positive when the house has money there. */
export async function bankBalance(db: Database, currency: CurrencyCode): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select coalesce(-sum(balance), 0)::bigint as balance from accounts where kind = 'bank' and currency = ${currency}`.execute(
    db,
  );
  return rows[0]?.balance ?? 0n;
}

/** The last day on or before the given one, from the earliest on, that any side knows of; undefined for none. */
export async function findEarlierDay(
  db: Database,
  currency: CurrencyCode,
  before: Day,
): Promise<Day | undefined> {
  const { rows } = await sql<{ day: Day | null }>`
    select max(day) as day from (
      select max(booked_on) as day from statement_entries where currency = ${currency} and booked_on < ${before}::date
      union all select max(day) from statement_days where currency = ${currency} and day < ${before}::date
      union all select (max(journals.posted_at) at time zone 'UTC')::date from journals
        join entries on entries.journal_id = journals.id
        join accounts on accounts.id = entries.account_id and accounts.kind = 'bank' and accounts.currency = ${currency}
        where journals.event in ${atBank} and journals.posted_at < (${before}::date)::timestamp at time zone 'UTC') as known`.execute(
    db,
  );
  return rows[0]?.day ?? undefined;
}

export type DayMovement = LedgerMovement & {
  readonly postedAt: Date;
  readonly party: string | null;
  readonly reference: string | null;
  readonly simulated: boolean | null;
};
export type DayEntry = StatedEntry & {
  readonly reference: string;
  readonly party: string;
  readonly text: string;
};

/** Both sides of one day. */
export async function readDay(
  db: Database,
  { currency, day }: { readonly currency: CurrencyCode; readonly day: Day },
): Promise<{ readonly ledger: DayMovement[]; readonly entries: DayEntry[] }> {
  const { rows: ledger } = await sql<DayMovement>`
    select moved.id as journal_id, moved.event, moved.amount, moved.day, moved.entry_id, moved.posted_at,
      coalesce(receipts.payer_name, payments.payee_name) as party,
      coalesce(trades.reference, payments.reference, receipts.reference) as reference, receipts.simulated
    from (${movements(currency, day, day)}) as moved
    left join receipts on receipts.id = moved.subject_id left join payments on payments.id = moved.subject_id
    left join trades on trades.id = payments.trade_id
    order by moved.posted_at, moved.id`.execute(db);
  const { rows: entries } = await sql<DayEntry>`
    select id, amount, booked_on as day, reference, counterparty as party, text from statement_entries
    where currency = ${currency} and booked_on = ${day}::date order by id`.execute(db);
  return { ledger, entries };
}
