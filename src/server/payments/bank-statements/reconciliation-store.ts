import { type RawBuilder, sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { BankMovement, LedgerMovement } from "#domain/payments/bank-statements/find-breaks.ts";
import type { Database } from "#server/platform/postgres/database.ts";

/** Journal events that move money at the bank, one bank entry each. */
const atBank = sql.raw(
  `('receipt_matched', 'receipt_queued', 'balance_deposit', 'payment_completed', 'return_received')`,
);

export type DayRow = {
  readonly day: Day;
  readonly ledgerMoved: bigint;
  readonly ledgerClosing: bigint;
  readonly ledgerOnly: number;
  readonly statementMoved: bigint;
  readonly statementOnly: number;
  readonly amountDiffers: number;
  /** Sum over the currency's accounts; null when no statement covers the day. */
  readonly statementClosing: bigint | null;
};

/**
 * Days of a range with activity on either side, newest first. A day's ledger balance is the current balance
 * less later movements.
 */
export async function listDays(
  db: Database,
  params: { readonly currency: CurrencyCode; readonly from: Day; readonly to: Day },
): Promise<DayRow[]> {
  const { currency, from, to } = params;
  const { rows } = await sql<DayRow>`
    with sums as (select day, sum(ledger_moved) as ledger_moved, sum(movements - matched)::int as ledger_only,
          sum(statement_moved)::bigint as statement_moved, sum(statement_entries - matched)::int as statement_only,
          sum(differing)::int as amount_differs
        from bank_days where currency = ${currency} and day between ${from}::date and ${to}::date
        group by day having sum(movements) > 0 or sum(statement_entries) > 0),
      stated as (select day from statement_days where currency = ${currency} and day between ${from}::date and ${to}::date
        union select day from sums where exists (
          select from statements where currency = ${currency} and day between opened_on and closed_on and withdrawn_at is null)),
      closing as (select coalesce(-sum(balance), 0) - (select coalesce(sum(ledger_moved), 0) from bank_days
          where currency = ${currency} and day > ${to}::date) as closing
        from accounts where kind = 'bank' and client_id is null and currency = ${currency}),
      stating as materialized (select distinct account from statement_days where currency = ${currency})
    select day, coalesce(sums.ledger_moved, 0)::bigint as ledger_moved,
      (closing - coalesce(sum(sums.ledger_moved) over (order by day desc rows between unbounded preceding and 1 preceding), 0))::bigint as ledger_closing,
      coalesce(sums.ledger_only, 0) as ledger_only, coalesce(sums.statement_moved, 0) as statement_moved,
      coalesce(sums.statement_only, 0) as statement_only, coalesce(sums.amount_differs, 0) as amount_differs,
      case when stated.day is not null then (select sum(last.closing)::bigint from stating cross join lateral (
        select statement_days.closing from statement_days where statement_days.account = stating.account and currency = ${currency}
          and statement_days.day <= stated.day order by statement_days.day desc limit 1) as last) end as statement_closing
    from sums full join stated using (day) cross join closing
    order by day desc`.execute(db);
  return rows;
}

/** Last day before the given one with activity on either side. */
export async function findEarlierDay(
  db: Database,
  currency: CurrencyCode,
  before: Day,
): Promise<Day | undefined> {
  const { rows } = await sql<{ day: Day | null }>`
    select max(day) as day from (
      (select day from bank_days where currency = ${currency} and day < ${before}::date
        group by day having sum(movements) > 0 or sum(statement_entries) > 0 order by day desc limit 1)
      union all select max(day) from statement_days where currency = ${currency} and day < ${before}::date) as known`.execute(
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
export type DayEntry = BankMovement & {
  readonly reference: string;
  readonly party: string;
  readonly text: string;
};

type OneDay = Pick<DayRow, "day" | "ledgerOnly" | "amountDiffers"> & {
  readonly currency: CurrencyCode;
  readonly limit: number;
};

/**
 * Movements of a day that statements lack or carry at another amount, by posting time. A kind with a count of
 * zero is not queried.
 */
export async function readDifferingMovements(
  db: Database,
  params: OneDay & { readonly after?: DayMovement | undefined },
): Promise<DayMovement[]> {
  const { day, limit } = params;
  const { rows } = await sql<DayMovement>`
    select moved.id as journal_id, moved.event, moved.amount, ${day}::date as day, moved.entry_id, moved.posted_at,
      coalesce(receipts.payer_name, payments.payee_name, case moved.event when 'cover_settled' then 'Liquidity provider' end) as party,
      coalesce(payments.reference, trades.reference, receipts.reference) as reference, receipts.simulated
    from (select * from ((${ledgerOnlyMovements(params)}) union all (${coverSettlements(params)}) union all (${differingMovements(params)})) as either order by posted_at, id limit ${limit}) as moved
    left join receipts on receipts.id = moved.subject_id left join payments on payments.id = moved.subject_id
    left join trades on trades.id = payments.trade_id
    order by moved.posted_at, moved.id`.execute(db);
  return rows;
}

const entryFacts = sql.raw("id, amount, booked_on as day, reference, counterparty as party, text");

/** Statement entries that these movements differ from. */
export async function readEntriesOf(db: Database, ledger: readonly DayMovement[]): Promise<DayEntry[]> {
  const ids = ledger.flatMap(({ entryId }) => entryId ?? []);
  if (ids.length === 0) return [];
  const { rows } =
    await sql<DayEntry>`select ${entryFacts} from statement_entries where id = any(${ids}::uuid[])`.execute(
      db,
    );
  return rows;
}

type DayPart = {
  readonly currency: CurrencyCode;
  readonly day: Day;
  /** Id of the last entry of the previous part. */
  readonly after?: string | undefined;
  readonly limit: number;
};

const isAfter = (id: string | undefined) => (id === undefined ? sql`true` : sql`id > ${id}::uuid`);

/** Statement entries of a day without a movement in the ledger, by import time. */
export async function readUnpostedEntries(
  db: Database,
  { currency, day, after, limit }: DayPart,
): Promise<DayEntry[]> {
  const { rows } = await sql<DayEntry>`
    select ${entryFacts} from statement_entries
    where currency = ${currency} and booked_on = ${day}::date and withdrawn_at is null and ${isAfter(after)}
      and receipt_id is null and payment_id is null and not exists (
          select from journals where event = 'return_received' and subject_id = returned_payment_id)
    order by id limit ${limit}`.execute(db);
  return rows;
}

export type StatementLine = DayEntry & {
  readonly statement: string;
  readonly account: string | null;
  readonly matchedTo: "receipt" | "payout" | "returned payout" | null;
};

/** All statement entries of a day but withdrawn ones, by import time. */
export async function readStatementLines(
  db: Database,
  { currency, day, after, limit }: DayPart,
): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    select ${entryFacts}, counterparty_account_masked as account,
      (select reference from statements where statements.id = statement_id) as statement,
      case when receipt_id is not null then 'receipt' when payment_id is not null then 'payout'
        when returned_payment_id is not null then 'returned payout' end as matched_to
    from statement_entries where currency = ${currency} and booked_on = ${day}::date and withdrawn_at is null and ${isAfter(after)}
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** Condition on posting time and id for what follows a movement. */
function follows(after: DayMovement | undefined, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  return after ? sql`${columns} > (${after.postedAt}, ${after.journalId}::uuid)` : sql`true`;
}

/**
 * Movements of a day that no statement carries, without withdrawn records and settled returns. `offset 0` keeps the index order, so that the scan stops at
 * the limit.
 */
function ledgerOnlyMovements({
  currency,
  day,
  limit,
  ledgerOnly,
  after,
}: Parameters<typeof readDifferingMovements>[1]): RawBuilder<unknown> {
  return sql`
    select moved.id, moved.event, moved.subject_id, moved.posted_at, -entries.amount as amount, null::uuid as entry_id
    from (select id, event, subject_id, posted_at from journals
      where event in ${atBank}
        and posted_at >= (${day}::date)::timestamp at time zone 'UTC'
        and posted_at < (${day}::date + 1)::timestamp at time zone 'UTC'
        and ${follows(after, sql`(posted_at, id)`)}
      order by posted_at, id offset 0) as moved
    join entries on entries.journal_id = moved.id
    join accounts on accounts.id = entries.account_id and accounts.kind = 'bank' and accounts.currency = ${currency}
    where (select id from statement_entries where receipt_id = moved.subject_id) is null
      and (moved.event = 'return_received' or (select id from statement_entries where payment_id = moved.subject_id) is null)
      and (moved.event <> 'return_received' or (select id from statement_entries where returned_payment_id = moved.subject_id) is null)
      and (select id from journals as withdrawn where event = 'receipt_withdrawn' and withdrawn.subject_id = moved.subject_id) is null
      and (moved.event <> 'return_received' or (select id from journals as settled
        where event = 'return_settled' and settled.subject_id = moved.subject_id) is null)
    order by moved.posted_at, moved.id limit ${Math.min(limit, ledgerOnly)}`;
}

/** Settlements of a day with liquidity providers, which no statement names. */
function coverSettlements({
  currency,
  day,
  limit,
  ledgerOnly,
  after,
}: Parameters<typeof readDifferingMovements>[1]): RawBuilder<unknown> {
  return sql`
    select journals.id, journals.event, journals.subject_id, journals.posted_at, -entries.amount, null::uuid
    from journals join entries on entries.journal_id = journals.id
    join accounts on accounts.id = entries.account_id and accounts.kind = 'bank' and accounts.currency = ${currency}
    where journals.event = 'cover_settled'
      and posted_at >= (${day}::date)::timestamp at time zone 'UTC'
      and posted_at < (${day}::date + 1)::timestamp at time zone 'UTC'
      and ${follows(after, sql`(journals.posted_at, journals.id)`)}
    order by journals.posted_at, journals.id limit ${Math.min(limit, ledgerOnly)}`;
}

/** Movements that the day's statements carry at another amount. */
function differingMovements({
  currency,
  day,
  limit,
  amountDiffers,
  after,
}: Parameters<typeof readDifferingMovements>[1]): RawBuilder<unknown> {
  return sql`
    select journals.id, journals.event, journals.subject_id, journals.posted_at, -entries.amount, stated.id
    from statement_entries as stated
    join journals on journals.subject_id = coalesce(stated.receipt_id, stated.payment_id, stated.returned_payment_id)
      and journals.event in ${atBank} and (journals.event = 'return_received') = (stated.returned_payment_id is not null)
    join entries on entries.journal_id = journals.id
    join accounts on accounts.id = entries.account_id and accounts.kind = 'bank'
    where stated.currency = ${currency} and stated.booked_on = ${day}::date and stated.amount <> -entries.amount and stated.withdrawn_at is null
      and ${follows(after, sql`(journals.posted_at, journals.id)`)}
    order by journals.posted_at, journals.id limit ${Math.min(limit, amountDiffers)}`;
}
