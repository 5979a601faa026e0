import { type RawBuilder, sql } from "kysely";
import { waiveCloseout } from "#contract/payments/desk-closeouts.ts";
import type { Day } from "#domain/calendar.ts";
import { defaultTimeZone } from "#domain/time-zone.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { nameOfCall } from "#server/platform/session/call-policy.ts";

/** Days after its close-out within which money that is confirmed is still looked at. */
const maxDays = 90;

const london = sql`${defaultTimeZone}::text`;

/**
 * What paid for a trade, and what was queued since it names it and is its client's: each sum with the bank's day of booking,
 * or where no statement has it the day on which it was recorded, and when the second person confirmed it.
 */
const confirmedMoney = sql`(
  select named.amount, coalesce(verified_at, received_at) as confirmed_at,
    coalesce((select booked_on from statement_entries where receipt_id = receipts.id), (received_at at time zone ${london})::date) as came_on
  from (
    select receipts.id, receipts.amount from receipts where trade_id = trades.id and status = 'MATCHED'
      and not exists (select from receipt_parts where receipt_id = receipts.id)
    union all select receipt_id, receipt_parts.amount from receipt_parts where trade_id = trades.id
    union all select queued.id, queued.amount from receipts as queued
      where queued.client_id = trades.client_id
        and exists (select from journals where event = 'receipt_queued' and subject_id = queued.id and journals.trade_id = trades.id)
        and not exists (select from receipt_parts where receipt_id = queued.id and receipt_parts.trade_id = trades.id)) as named
  join receipts on receipts.id = named.id
  where not unverified and receipts.status not in ('RETURNED', 'WITHDRAWN') and currency = trades.from_currency)`;

/** What had to be sent for a trade: what came of one that was paid, the rest of which a balance or the house covered. */
const neededMoney = sql`case when exists (select from trade_steps where trade_id = trades.id and kind = 'funded')
  then trades.amount_received else trades.amount_due end`;

/**
 * Trades closed out as unpaid, at a cost that nobody waived, whose whole money came by the day of their deadline: it was confirmed
 * too late.
 */
const paidInTime = sql`(
  select trades.*, charged, closed_at, paid.came_on, paid.confirmed_at
  from closeouts join trades on trades.id = closeouts.trade_id
  cross join lateral (select sum(amount) as amount, max(came_on) as came_on, max(confirmed_at) as confirmed_at
    from ${confirmedMoney} as money where came_on <= (trades.fund_by at time zone ${london})::date) as paid
  where cause = 'expired' and charged > 0 and paid.amount >= ${neededMoney}
    and not exists (select from closeout_waivers where closeout_waivers.trade_id = closeouts.trade_id))`;

/** For the inbox: those of the last months about whose cost nobody has asked a second person since, who may have refused to waive it. */
export function listPaidInTime(clientName: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`select late.id::text, late.id::text, ${clientName}, late.reference, late.from_currency, late.charged, late.confirmed_at
    from ${paidInTime} as late join clients on clients.id = late.client_id
    where late.closed_at > ${now}::timestamptz - make_interval(days => ${maxDays}::int) and clients.closed_at is null
      and not exists (select from approval_requests where call = ${nameOfCall(waiveCloseout)}
        and request::jsonb #>> '{params,id}' = late.id::text
        and case when decision is null then expires_at > ${now} else decision = 'rejected' and decided_at >= late.confirmed_at end)`;
}

export type PaidInTime = {
  /** On which the last of the money came. */
  readonly cameOn: Day;
  /** When the last of it was confirmed. */
  readonly confirmedAt: Date;
};

/** When the money of a trade came that was closed out as unpaid, at a cost that nobody waived; undefined unless it came in time. */
export async function findPaidInTime(
  db: Database | Transaction,
  tradeId: string,
): Promise<PaidInTime | undefined> {
  const { rows } = await sql<PaidInTime>`select came_on, confirmed_at from ${paidInTime} as late
    where late.id = ${tradeId}::uuid`.execute(db);
  return rows[0];
}
