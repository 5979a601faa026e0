import { sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { formatRate, type Rate } from "#domain/rate.ts";
import type { TradeStage } from "#domain/trading/trades/trade-stage.ts";
import { awaitingRateCondition } from "#server/automation/orders/store.ts";
import type { Database } from "#server/platform/postgres/database.ts";

/*
 * Each figure of the overview is one statement that reads a bounded part of an index: of the trades those of two days,
 * those that are not completed, what waits.
 */

export type Period = { readonly since: Date; readonly before: Date };

/** What was booked in a period, without what was cancelled or failed since: by the currencies sold and bought. */
export async function bookedIn(db: Database, { since, before }: Period) {
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

/** The same by the hour and the currency sold. */
export async function bookedByHour(db: Database, { since, before }: Period) {
  return db
    .selectFrom("trades")
    .select("fromCurrency")
    .select(sql<Date>`date_trunc('hour', created_at, 'UTC')`.as("hour"))
    .select(({ fn }) => [fn.countAll<bigint>().as("trades"), fn.sum("fromAmount").as("sold")])
    .where("createdAt", ">=", since)
    .where("createdAt", "<", before)
    .where("status", "<>", "FAILED")
    .groupBy(["hour", "fromCurrency"])
    .execute();
}

/** How many trades are in each stage on their way, and since when the oldest is on it. */
export async function stagesUnderWay(db: Database) {
  return (
    db
      .selectFrom("trades")
      .select(sql<TradeStage>`stage`.as("stage"))
      .select(({ fn }) => [fn.countAll<bigint>().as("trades"), fn.min("createdAt").as("oldest")])
      // As a literal: the index of the trades under way is found by it.
      .where(sql<boolean>`status = 'PENDING'`)
      .groupBy("stage")
      .execute()
  );
}

/** How many of the trades that were booked in a period are completed, cancelled or failed. */
export async function stagesEnded(db: Database, { since, before }: Period) {
  return db
    .selectFrom("trades")
    .select(sql<TradeStage>`stage`.as("stage"))
    .select(({ fn }) => fn.countAll<bigint>().as("trades"))
    .where("createdAt", ">=", since)
    .where("createdAt", "<", before)
    .where("status", "<>", "PENDING")
    .groupBy("stage")
    .execute();
}

/** The receipts that wait for the desk's decision, by currency. */
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
      // As literals: the index of what waits is found by them.
      .where(sql<boolean>`status in ('UNDERPAID', 'OVERPAID', 'UNMATCHED')`)
      .groupBy("currency")
      .execute()
  );
}

/** The payouts that are ready or sent and not settled, by status and currency. */
export async function payoutsUnderWay(db: Database) {
  return db
    .selectFrom("payments")
    .select(["status", "currency"])
    .select(({ fn }) => [
      fn.countAll<bigint>().as("count"),
      fn.sum("amount").as("amount"),
      fn.min("createdAt").as("oldest"),
    ])
    .where(sql<boolean>`status in ('READY', 'SENT')`)
    .groupBy(["status", "currency"])
    .execute();
}

export type PairTargetRange = {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  /** The margin of the clients meant, and between which targets one is near their rate. */
  readonly margin: Margin;
  readonly lowest: Rate;
  readonly highest: Rate;
};

/** How many orders and alerts wait near their client's rate of each pair, and the lowest target of such an order. */
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
      select count(*) as orders, min(target_rate) as next_order from orders
      where ${awaitingRateCondition} and from_currency = pair.from_currency::bpchar
        and to_currency = pair.to_currency::bpchar and margin = pair.margin and target_rate <= pair.highest) as near_orders,
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

/** In how many minutes of a period there was a rate. */
export async function minutesWithRates(db: Database, { since, before }: Period): Promise<number> {
  const row = await db
    .selectFrom("rateSamples")
    .select(({ fn }) => fn.countAll<bigint>().as("minutes"))
    .where("at", ">=", since)
    .where("at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(row.minutes);
}
