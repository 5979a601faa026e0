import { type RawBuilder, sql } from "kysely";
import { addDays, dayOf } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { pricingDays } from "#domain/market/forward-pricing/deposit-curve.ts";
import { hoursUntilDue, type InboxKind } from "#domain/reporting/inbox/inbox-kinds.ts";
import { isKeptFromPaying } from "#server/payments/close-outs/overdue-store.ts";
import { failedMailQueue } from "#server/platform/outgoing-mail.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";

import { listPaidInTime } from "#server/reporting/desk/paid-in-time-store.ts";
import { lacksMoney } from "#server/trading/trades/reads-store.ts";

type Reader = Database | Transaction;

export type ItemRow = {
  readonly kind: InboxKind;
  readonly id: string;
  readonly opens: string | null;
  readonly name: string;
  readonly detail: string | null;
  readonly currency: CurrencyCode | null;
  readonly amount: bigint | null;
  readonly arrivedAt: Date;
  readonly dueAt: Date;
  readonly takenBy: string | null;
  readonly takerName: string | null;
  readonly takenAt: Date | null;
  readonly note: string | null;
};

export type InboxReader = {
  readonly kinds: readonly InboxKind[];
  readonly staffId: string;
  readonly now: Date;
};

const clientName = sql`coalesce(nullif(clients.company_name, ''), nullif(clients.name, ''), clients.email)`;
const noMoney = sql`null::text, null::bigint`;

/** A payout that nothing holds which is decided elsewhere: no restriction, no debt, no possible match. */
const isFree = sql`restricted_at is null
  and not exists (select from trades where trades.id = payments.trade_id and payouts_await_debt) and not exists (select from screening_cases
  where subject_id in (beneficiary_id, payments.client_id) and screening_cases.status <> 'cleared')`;

/**
 * Forwards whose margin call isn't met in time, each call for itself, also once all is exchanged and not paid for; those whose deposit is due within the hours of their kind,
 * and those that are open after their last day.
 */
function openForwards(now: Date): RawBuilder<unknown> {
  const hours = sql`make_interval(hours => ${hoursUntilDue("forward") ?? 0}::int)`;
  return sql`select forwards.id::text || case when forwards.status = 'PENDING_DEPOSIT' then '-deposit' when margin_calls.id is null then '' else '-' || margin_calls.id end,
      forwards.id::text, ${clientName},
      case when forwards.status = 'PENDING_DEPOSIT' then 'pending' when margin_calls.id is null then 'ended' else 'called' end, from_currency,
      case when forwards.status = 'PENDING_DEPOSIT' then deposit else coalesce(margin_calls.amount, from_left) end,
      case when forwards.status = 'PENDING_DEPOSIT' then deposit_due_by - ${hours} else coalesce(margin_calls.due_by, delivery_to::timestamptz) end
      from forwards join forward_quotes on forward_quotes.id = quote_id join clients on clients.id = forwards.client_id
      left join margin_calls on forward_id = forwards.id and ended_at is null and due_by <= ${now}
      where forwards.status in ('ACTIVE', 'PARTLY_DRAWN') and (margin_calls.id is not null or delivery_to <= ${addDays(dayOf(now), 1)}::date)
        or forwards.status = 'DRAWN' and margin_calls.id is not null
        or forwards.status = 'PENDING_DEPOSIT' and deposit_due_by - ${hours} <= ${now}::timestamptz`;
}

/** Currencies of open pairs whose newest deposit rates are stale; each time that they become so is work of its own. */
function staleDepositRates(now: Date): RawBuilder<unknown> {
  const days = sql`make_interval(days => ${pricingDays}::int)`;
  return sql`select newest.currency || '-' || (extract(epoch from newest.set_at) * 1000)::bigint, null, newest.currency::text, null, ${noMoney}, newest.set_at + ${days}
      from (select distinct on (currency) currency, set_at from deposit_curves order by currency, set_at desc) as newest
      where newest.set_at + ${days} < ${now}::timestamptz and exists (select from (select distinct on (currency_a, currency_b) currency_a, currency_b, is_open
          from forward_pairs order by currency_a, currency_b, set_at desc) as pair
        where is_open and newest.currency in (currency_a, currency_b))`;
}

/** Statements with money that nobody but somebody other than oneself says has come, and what stayed of withdrawn ones. */
function statementsToConfirm(own: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select statements.id::text, statements.id::text, replace(statements.reference, ' (withdrawn ' || right(statements.id::text, 8) || ')', ''),
      count(*) || case when statements.withdrawn_at is null then '' else ' left' end, statements.currency::text, sum(receipts.amount)::bigint, imported_at
      from receipts join statement_entries on receipt_id = receipts.id join statements on statements.id = statement_id
      where unverified and doubt is null and recorded_by <> all(${own}) group by statements.id`;
}

/** Trades past their deadlines that stay open, since a restriction keeps their clients from paying. */
function overdueTrades(now: Date): RawBuilder<unknown> {
  return sql`select trades.id::text, trades.id::text, ${clientName}, reference, from_currency,
        amount_due - amount_received, fund_by
      from trades join clients on clients.id = trades.client_id
      where stage = 'AWAITING_FUNDS' and fund_by <= ${now} and ${lacksMoney} and ${isKeptFromPaying(now)}`;
}

/** Restrictions that somebody other than one's own accounts set, until a second person has confirmed them. */
function restrictionsToConfirm(own: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`select restrictions.id::text, client_id::text, ${clientName}, reason, ${noMoney}, set_at, confirm_by
      from restrictions join clients on clients.id = client_id
      where confirm_by is not null and confirmed_at is null and lifted_at is null and set_by <> all(${own})
        and (confirm_by > ${now} or expired_at is null and (ends_at is null or ends_at > ${now}))`;
}

/** Columns: id, opens, name, detail, currency, amount, arrived_at, and due_at of kinds with deadlines of their own. */
function selectOpen({ staffId, now }: InboxReader): Readonly<Record<InboxKind, RawBuilder<unknown>>> {
  const own = sql`coalesce((select array_agg(id) from staff where person_id = (select person_id from staff where id = ${staffId}::uuid)),
    array[${staffId}::uuid])`;
  return {
    receipt: sql`select receipts.id::text, receipts.id::text, coalesce(${clientName}, nullif(payer_name, ''), bank_reference),
        receipts.status, currency, amount, received_at
      from receipts left join clients on clients.id = client_id where receipts.status in ('UNDERPAID', 'OVERPAID', 'UNMATCHED')`,
    receipt_check: sql`select receipts.id::text, receipts.id::text, coalesce(${clientName}, nullif(payer_name, ''), bank_reference),
        (select trades.reference from trades where trades.id = trade_id and stage in ('AWAITING_FUNDS', 'FUNDED')), currency, amount, received_at
      from receipts left join clients on clients.id = client_id where unverified and recorded_by <> all(${own}) and (doubt is not null or not exists (select from statement_entries where receipt_id = receipts.id))`,
    statement_check: statementsToConfirm(own),
    overdue_trade: overdueTrades(now),
    closeout_cost: listPaidInTime(clientName, now),
    forward: openForwards(now),
    payout: sql`select id::text, id::text, payee_name, null, currency, amount, updated_at
      from payments where status = 'READY' and approval is null and prepared_by is null and ${isFree}`,
    payout_approval: sql`select id::text, id::text, payee_name, null, currency, amount, prepared_at
      from payments where status = 'READY' and approval is null and prepared_by is not null and ${isFree}
        and (second_person is not true or prepared_by <> all(${own}))`,
    payout_resend: sql`select payout_resends.id::text, payments.id::text, payee_name, null, currency, amount, requested_at
      from payout_resends join payments on payments.id = payment_id where decided_at is null and requested_by <> all(${own})`,
    payment_return: sql`select requests.id::text, payments.id::text, payee_name, requests.reason, currency, amount, requested_at
      from payment_return_requests as requests join payments on payments.id = payment_id
      where decided_at is null and requested_by <> all(${own})`,
    match: sql`select id::text, null, name, listed_name, ${noMoney}, opened_at from screening_cases where status = 'open'`,
    overturned_match: sql`select id::text, null, name, listed_name, ${noMoney}, overturn_requested_at
      from screening_cases where status = 'confirmed' and overturn_requested_by <> all(${own})`,
    restriction_lift: sql`select restrictions.id::text, client_id::text, coalesce(${clientName}, 'Every client'), reason, ${noMoney}, lift_requested_at
      from restrictions left join clients on clients.id = client_id
      where lift_requested_at is not null and lifted_at is null and expired_at is null and lift_requested_by <> all(${own})`,
    restriction: restrictionsToConfirm(own, now),
    document: sql`select client_documents.id::text, client_id::text, ${clientName}, purpose, ${noMoney}, uploaded_at
      from client_documents join clients on clients.id = client_id where review is null and closed_at is null`,
    client: sql`select reviews.id::text, client_id::text, ${clientName}, risk, ${noMoney}, submitted_at
      from client_reviews as reviews join clients on clients.id = client_id
      where reviews.state = 'IN_REVIEW' and closed_at is null and (approved_by is null or approved_by <> all(${own}))`,
    client_review: sql`select reviews.id::text, client_id::text, ${clientName}, due_because, ${noMoney}, due_at, due_at
      from client_reviews as reviews join clients on clients.id = client_id
      where reviews.state = 'REVIEW_DUE' and due_at is not null and closed_at is null`,
    reconciliation_break: sql`select currency || '-' || day, currency || '-' || day, currency || ' client account', null, currency::text,
        difference, day::timestamptz + interval '1 day'
      from (select currency, day, (sum(statement_moved) - sum(ledger_moved))::bigint as difference from bank_days group by currency, day
        having sum(movements) <> sum(matched) or sum(statement_entries) <> sum(matched) or sum(differing) > 0) as broken
      left join (select currency, range_agg(daterange(opened_on, closed_on, '[]')) as days from statements where withdrawn_at is null group by currency) as stated using (currency)
      where day <@ stated.days or exists (select from statement_days where statement_days.currency = broken.currency and statement_days.day = broken.day)`,
    // Each time that a limit is exceeded is work of its own, which nobody has taken.
    position_limit: sql`select coalesce(currency, 'all') || '-' || (extract(epoch from over_since) * 1000)::bigint, null, coalesce(currency::text, 'All currencies'), (amount / 100.0)::numeric(20, 2)::text, ${noMoney}, over_since
      from position_limits where over_since is not null`,
    hard_position_limit: sql`select coalesce(currency, 'all') || '-' || (extract(epoch from hard_over_since) * 1000)::bigint, null, coalesce(currency::text, 'All currencies'), (hard_amount / 100.0)::numeric(20, 2)::text, ${noMoney}, hard_over_since
      from position_limits where hard_over_since is not null and hard_amount is not null`,
    cover_deal: sql`select id::text, null, sold_currency || ' for ' || bought_currency, status, amount_currency::text, amount,
        case when status in ('FILLED', 'PARTLY') then value_date::timestamptz else coalesce(sent_at, created_at) end
      from cover_deals where status = 'UNKNOWN' or status = 'DRAFT' and drafted_by <> all(${own})
        or status in ('FILLED', 'PARTLY') and not simulated and value_date <= ${dayOf(now)}::date`,
    deposit_rates: staleDepositRates(now),
    // Each time that one begins to fail is work of its own, as for limits.
    cover_policy: sql`select id || '-' || (extract(epoch from failing_since) * 1000)::bigint, null, currency::text, failure, ${noMoney}, failing_since
      from cover_policies where failing_since is not null and ended_at is null`,
    approval: sql`select id::text, null, summary, null, ${noMoney}, requested_at, expires_at
      from approval_requests where decision is null and expires_at > ${now} and requested_by <> all(${own})`,
    feedback: sql`select feedback.id::text, null, ${clientName}, left(text, 120), ${noMoney}, feedback.created_at
      from feedback join clients on clients.id = client_id where handled_at is null`,
    bounced_email: sql`select id::text, null, 'Email', left(source_output ->> 'message', 120), ${noMoney}, created_on
      from pgboss.job where name = ${failedMailQueue}`,
    failed_event: sql`select id::text, null, replace(events -> 0 ->> 'kind', '_', ' '), left(last_error, 120), ${noMoney}, created_at
      from outbox where relayed_at is null and attempts > 0 and set_aside_at is null`,
  };
}

function allOpen(reader: InboxReader): RawBuilder<unknown> {
  const open = selectOpen(reader);
  const parts = reader.kinds.map((kind) => {
    const hours = hoursUntilDue(kind);
    return hours === undefined
      ? sql`select ${kind}::text as kind, open.* from (${open[kind]}) as open`
      : sql`select ${kind}::text as kind, open.*, open.arrived_at + make_interval(hours => ${hours}::int)
          from (${open[kind]}) as open (id, opens, name, detail, currency, amount, arrived_at)`;
  });
  return sql.join(parts, sql` union all `);
}

function withTakers(reader: InboxReader): RawBuilder<unknown> {
  return sql`(select items.*, inbox_takes.taken_by, inbox_takes.taken_at, inbox_takes.note,
      coalesce(nullif(staff.name, ''), staff.email) as taker_name
    from (${allOpen(reader)}) as items (kind, id, opens, name, detail, currency, amount, arrived_at, due_at)
    left join inbox_takes on inbox_takes.kind = items.kind and inbox_takes.item_id = items.id
    left join staff on staff.id = inbox_takes.taken_by) as items`;
}

type View = "mine" | "team" | "overdue";

/** Which open items a view shows. */
function conditions({ staffId, now }: InboxReader): Readonly<Record<View, RawBuilder<boolean>>> {
  return { mine: sql`taken_by = ${staffId}::uuid`, team: sql`true`, overdue: sql`due_at < ${now}` };
}

/** Open items of a view after the given one, soonest due first. */
export async function listOpen(
  db: Reader,
  reader: InboxReader,
  { view, last, limit }: { readonly view: View; readonly last: ItemRow | undefined; readonly limit: number },
): Promise<ItemRow[]> {
  if (reader.kinds.length === 0) return [];
  // In milliseconds, as a row's date has it.
  const due = sql`date_trunc('milliseconds', due_at)`;
  const isAfter = last ? sql`(${due}, kind, id) > (${last.dueAt}, ${last.kind}, ${last.id})` : sql`true`;
  const { rows } = await sql<ItemRow>`select * from ${withTakers(reader)}
    where ${conditions(reader)[view]} and ${isAfter} order by ${due}, kind, id limit ${limit}`.execute(db);
  return rows;
}

type Counts = { readonly mine: number; readonly team: number; readonly overdue: number };

/** Open items in a view, soonest due first, with the size of each view. */
export async function readInbox(
  db: Reader,
  reader: InboxReader,
  { view, limit }: { readonly view: View; readonly limit: number },
): Promise<{ items: ItemRow[]; counts: Counts }> {
  if (reader.kinds.length === 0) return { items: [], counts: { mine: 0, team: 0, overdue: 0 } };
  const { mine: isMine, overdue: isOverdue, [view]: isShown } = conditions(reader);
  const { rows } = await sql<Counts & { [Name in keyof ItemRow]: ItemRow[Name] | null }>`
    with open as materialized (select * from ${withTakers(reader)}),
      counts as (select count(*)::int as team, (count(*) filter (where ${isMine}))::int as mine,
        (count(*) filter (where ${isOverdue}))::int as overdue from open)
    select counts.*, shown.* from counts
      left join (select * from open where ${isShown} order by due_at, kind, id limit ${limit}) as shown on true
    order by due_at, kind, id`.execute(db);
  const [{ mine, team, overdue } = { mine: 0, team: 0, overdue: 0 }] = rows;
  // Without an item in the view, one row has the counts alone.
  const items = rows.filter((row): row is Counts & ItemRow => row.kind !== null);
  return { items, counts: { mine, team, overdue } };
}

/** Open items that nobody has taken, soonest due first. */
export async function listFree(db: Reader, reader: InboxReader, limit: number): Promise<ItemRow[]> {
  if (reader.kinds.length === 0) return [];
  const { rows } = await sql<ItemRow>`select * from ${withTakers(reader)} where taken_by is null
    order by due_at, kind, id limit ${limit}`.execute(db);
  return rows;
}

/** An open item of the reader's kinds. */
export async function findItem(db: Reader, reader: InboxReader, id: string): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`select * from ${withTakers(reader)} where id = ${id}`.execute(db);
  return rows[0];
}
