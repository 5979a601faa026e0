import { sql } from "kysely";
import type { Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { formatRate, type Rate } from "#domain/rate.ts";
import type { TradeStage } from "#domain/trading/trades/lifecycle.ts";
import { awaitingRateCondition } from "#server/automation/orders/store.ts";
import type { Database } from "#server/platform/postgres/database.ts";

/*
 * Each figure is one statement over a bounded index range: two days of trades, uncompleted ones, or a queue. The pace
 * alone reads a month of trades, and is read apart.
 */

export type Period = { readonly since: Date; readonly before: Date };

/** Trades booked in a period and not cancelled or failed since, by currency pair. */
export async function sumBooked(db: Database, { since, before }: Period) {
  return db
    .selectFrom("trades")
    .select(["fromCurrency", "toCurrency"])
    .select(({ fn }) => [
      fn.countAll<bigint>().as("trades"),
      fn.sum("fromAmount").as("sold"),
      fn.sum("marginAmount").as("margin"),
    ])
    .where("createdAt", ">=", since)
    .where("createdAt", "<", before)
    .where("status", "<>", "FAILED")
    .groupBy(["fromCurrency", "toCurrency"])
    .execute();
}

/** What was sold, or our margin on it, in one hour of a day and one currency. */
export type BookedSum = {
  readonly of: "sold" | "margin";
  readonly day: Day;
  /** 0 to 23. */
  readonly hour: number;
  readonly currency: CurrencyCode;
  readonly minor: bigint;
};

/** The same trades by day and hour in a time zone. */
export async function sumBookedByHour(
  db: Database,
  { since, before }: Period,
  zone: string,
): Promise<BookedSum[]> {
  const { rows } = await sql<BookedSum>`
    select case when to_currency is null then 'sold' else 'margin' end as of,
      to_char(start, 'YYYY-MM-DD') as day, extract(hour from start)::integer as hour,
      coalesce(from_currency, to_currency) as currency,
      (case when to_currency is null then sold else margin end)::bigint as minor
    from (select date_trunc('hour', created_at at time zone ${zone}) as start, from_currency, to_currency,
        sum(from_amount) as sold, sum(margin_amount) as margin
      from trades where created_at >= ${since} and created_at < ${before} and status <> 'FAILED'
      group by grouping sets ((start, from_currency), (start, to_currency))) as hours`.execute(db);
  return rows;
}

/** Uncompleted trades per stage with their worth in pence, those booked before `lateBefore`, and the oldest's booking. */
export async function countOpenStages(db: Database, lateBefore: Date) {
  return (
    db
      .selectFrom("trades")
      .select(sql<TradeStage>`stage`.as("stage"))
      .select(({ fn }) => [
        fn.countAll<bigint>().as("trades"),
        fn.sum("gbpAmount").as("worth"),
        fn.countAll<bigint>().filterWhere("createdAt", "<", lateBefore).as("late"),
        fn.sum("gbpAmount").filterWhere("createdAt", "<", lateBefore).as("lateWorth"),
        fn.min("createdAt").as("oldest"),
      ])
      // A literal, so that the planner uses the partial index.
      .where(sql<boolean>`status = 'PENDING'`)
      .groupBy("stage")
      .execute()
  );
}

/** Completed, cancelled and failed trades among those booked in a period. */
export async function countEndedStages(db: Database, { since, before }: Period) {
  return db
    .selectFrom("trades")
    .select(sql<TradeStage>`stage`.as("stage"))
    .select(({ fn }) => [fn.countAll<bigint>().as("trades"), fn.sum("gbpAmount").as("worth")])
    .where("createdAt", ">=", since)
    .where("createdAt", "<", before)
    .where("status", "<>", "PENDING")
    .groupBy("stage")
    .execute();
}

/** Incoming payments in the desk's queue, by currency. */
export async function receiptsWaiting(db: Database) {
  return (
    db
      .selectFrom("receipts")
      .select("currency")
      .select(({ fn }) => [
        fn.countAll<bigint>().as("count"),
        fn.sum("amount").as("amount"),
        fn.min("receivedAt").as("oldest"),
      ])
      // Literals, so that the planner uses the partial index.
      .where(sql<boolean>`status in ('UNDERPAID', 'OVERPAID', 'UNMATCHED')`)
      .groupBy("currency")
      .execute()
  );
}

/** Unsettled READY or SENT payouts, by status and currency, with the oldest's last change. */
export async function payoutsUnderWay(db: Database) {
  return db
    .selectFrom("payments")
    .select(["status", "currency"])
    .select(({ fn }) => [
      fn.countAll<bigint>().as("count"),
      fn.sum("amount").as("amount"),
      fn.min("updatedAt").as("oldest"),
    ])
    .where(sql<boolean>`status in ('READY', 'SENT')`)
    .groupBy(["status", "currency"])
    .execute();
}

export type PairTargetRange = {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  /** Margin of the clients, and the target range that counts as near their rate. */
  readonly margin: Margin;
  readonly lowest: Rate;
  readonly highest: Rate;
};

/** Number of orders, by target or stop, and of alerts near their client rate per pair, and the lowest such order target. */
export async function countNearTargets(db: Database, pairs: readonly PairTargetRange[]) {
  const column = (of: (pair: PairTargetRange) => string) => sql.val(pairs.map(of));
  const { rows } = await sql<{
    fromCurrency: CurrencyCode;
    toCurrency: CurrencyCode;
    orders: bigint;
    alerts: bigint;
    nextOrder: string | null;
  }>`
    select pair.from_currency, pair.to_currency, sum(near_orders.orders)::bigint as orders,
      min(near_orders.next_order) as next_order, sum(near_alerts.alerts)::bigint as alerts
    from unnest(${column(({ from }) => from)}::text[], ${column(({ to }) => to)}::text[],
        ${column(({ margin }) => String(margin))}::integer[],
        ${column(({ lowest }) => formatRate(lowest))}::numeric[], ${column(({ highest }) => formatRate(highest))}::numeric[])
      as pair (from_currency, to_currency, margin, lowest, highest),
    lateral (
      select count(*) as orders, min(target_rate) filter (where target_rate <= pair.highest) as next_order from (
        select id, target_rate from orders
        where ${awaitingRateCondition} and from_currency = pair.from_currency::bpchar
          and to_currency = pair.to_currency::bpchar and margin = pair.margin and target_rate <= pair.highest
        union select id, target_rate from orders
        where ${awaitingRateCondition} and from_currency = pair.from_currency::bpchar
          and to_currency = pair.to_currency::bpchar and margin = pair.margin and stop_rate >= pair.lowest) as near) as near_orders,
    lateral (
      select count(*) as alerts from rate_alerts
      where fired_at is null and from_currency = pair.from_currency::bpchar and to_currency = pair.to_currency::bpchar
        and margin = pair.margin and side in ('at_or_above', 'at_or_below') and target_rate between pair.lowest and pair.highest) as near_alerts
    where near_orders.orders > 0 or near_alerts.alerts > 0
    group by pair.from_currency, pair.to_currency
    order by sum(near_orders.orders + near_alerts.alerts) desc, pair.from_currency, pair.to_currency`.execute(
    db,
  );
  return rows;
}

/** Number of minutes of a period with a rate. */
export async function minutesWithRates(db: Database, { since, before }: Period): Promise<number> {
  const row = await db
    .selectFrom("rateSamples")
    .select(({ fn }) => fn.countAll<bigint>().as("minutes"))
    .where("at", ">=", since)
    .where("at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(row.minutes);
}
