import { type RawBuilder, type Selectable, sql } from "kysely";
import { orderLifecycle, statusOfOrder } from "#domain/automation/orders/lifecycle.ts";
import { advance, begin } from "#domain/lifecycle.ts";
import { standardMargin } from "#domain/market/pricing/margin.ts";
import { formatRate, type Rate } from "#domain/rate.ts";
import type { BestTarget, Side } from "#server/automation/matching/rate-trigger.ts";
import { serializeTargetMessage, targetChannel } from "#server/automation/matching/target-channel.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { formatOptionalRate } from "#server/platform/postgres/stored-rate.ts";
import type { Orders } from "#server/platform/schema.ts";

/**
 * SQL condition: neither closed nor reached. A look-up for each order: as `not exists`, Postgres joins it and reads all of
 * `order_claims`, most of which is dead rows.
 */
export const isOpen = sql`orders.status = 'pending' and (select true from order_claims where order_claims.order_id = orders.id) is null`;

/** SQL condition: open, and paused neither by a restriction nor until its start. */
export const awaitingRateCondition = sql`${isOpen} and orders.paused_at is null`;

export type OrderRow = Selectable<Orders>;
export type NewOrder = Pick<
  OrderRow,
  | "id"
  | "clientId"
  | "fromCurrency"
  | "toCurrency"
  | "amount"
  | "targetRate"
  | "stopRate"
  | "margin"
  | "expiryDate"
  | "expiresAt"
  | "startsAt"
  | "awaitsStart"
  | "pausedAt"
  | "remindAt"
  | "createdBy"
  | "createdAt"
  | "updatedAt"
>;

/** Serialises placing, so that the limit holds. */
export async function lockClientOrders(tx: Transaction, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7003, hashtext(${clientId}))`.execute(tx);
}

export async function countPending(tx: Transaction, clientId: string): Promise<number> {
  const row = await tx
    .selectFrom("orders")
    .select((count) => count.fn.countAll<bigint>().as("pending"))
    .where("clientId", "=", clientId)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  return Number(row.pending);
}

export async function insertOrder(tx: Transaction, order: NewOrder): Promise<OrderRow> {
  return tx
    .insertInto("orders")
    .values({
      ...order,
      ...ratesOf(order),
      status: statusOfOrder(begin(orderLifecycle, order.awaitsStart ? "scheduled" : "pending")),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Undefined for another client's order. */
export async function lockOrder(
  tx: Transaction,
  clientId: string,
  id: string,
): Promise<OrderRow | undefined> {
  return tx
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", id)
    .where("clientId", "=", clientId)
    .forUpdate()
    .executeTakeFirst();
}

type OrderTerms = Pick<
  OrderRow,
  "fromCurrency" | "toCurrency" | "amount" | "targetRate" | "stopRate" | "margin"
>;

function ratesOf({ targetRate, stopRate }: Pick<OrderRow, "targetRate" | "stopRate">) {
  return {
    targetRate: formatOptionalRate(targetRate),
    stopRate: stopRate === null ? null : formatRate(stopRate),
  };
}

export async function rewriteOrder(
  tx: Transaction,
  id: string,
  terms: OrderTerms,
  now: Date,
): Promise<OrderRow> {
  return tx
    .updateTable("orders")
    .set((row) => ({
      ...terms,
      ...ratesOf(terms),
      updatedAt: now,
      version: row("version", "+", 1),
    }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function markCancelled(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("orders")
    .set({
      status: statusOfOrder(advance(orderLifecycle, "pending", "cancel")),
      closedAt: now,
      updatedAt: now,
    })
    .where("id", "=", id)
    .execute();
}

/** Notifies every matcher at commit. */
export async function announceTargets(tx: Transaction, orders: readonly Target[]): Promise<void> {
  if (orders.length === 0) return;
  const notes = orders
    .flatMap(targetsOf)
    .map((target) => serializeTargetMessage({ name: "orders", ...target }));
  await sql`select pg_notify(${targetChannel}, note) from unnest(${notes}::text[]) as note`.execute(tx);
}

/** Resumes the oldest orders of one client or all that a restriction paused, under the current margin; returns them. */
export async function resumePaused(
  tx: Transaction,
  clientId: string | null,
  limit: number,
): Promise<Target[]> {
  const { rows } = await sql<Target>`
    with resumed as (
      select id from orders where status = 'pending' and paused_at is not null and not awaits_start
        and (${clientId}::uuid is null or client_id = ${clientId})
      order by id limit ${limit} for update skip locked
    )
    update orders set paused_at = null,
      margin = coalesce(margin_set_for(client_id, from_currency, to_currency), ${standardMargin}::integer)
    from resumed where orders.id = resumed.id
    returning from_currency, to_currency, margin, target_rate, stop_rate`.execute(tx);
  return rows;
}

export type Target = Pick<OrderRow, "fromCurrency" | "toCurrency" | "targetRate" | "stopRate" | "margin">;

/** What the matcher watches for: the target, and the stop below it or alone. */
function targetsOf({ fromCurrency, toCurrency, margin, targetRate, stopRate }: Target): BestTarget[] {
  const pair = { fromCurrency, toCurrency, margin };
  return [
    ...(targetRate === null ? [] : [{ ...pair, side: "at_or_above", target: targetRate } as const]),
    ...(stopRate === null ? [] : [{ ...pair, side: "at_or_below", target: stopRate } as const]),
  ];
}

/** Current targets of orders. */
export async function readTargets(tx: Transaction, ids: readonly string[]): Promise<Target[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom("orders")
    .select(["fromCurrency", "toCurrency", "margin", "targetRate", "stopRate"])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/**
 * Lowest resting target and highest resting stop per pair and margin; one index look-up each, however many orders there are.
 */
export async function bestOrderTargets(db: Database): Promise<BestTarget[]> {
  const [targets, stops] = await Promise.all([
    bestRates(db, "at_or_above", sql`target_rate`, sql`asc`),
    bestRates(db, "at_or_below", sql`stop_rate`, sql`desc`),
  ]);
  return [...targets, ...stops];
}

async function bestRates(
  db: Database,
  side: Side,
  rate: RawBuilder<unknown>,
  nearestFirst: RawBuilder<unknown>,
): Promise<BestTarget[]> {
  const { rows } = await sql<Omit<BestTarget, "side" | "target"> & { target: Rate | null }>`
    with recursive best as (
      (select from_currency, to_currency, margin, ${rate} as target from orders where ${awaitingRateCondition} and ${rate} is not null
        order by from_currency, to_currency, margin, ${rate} ${nearestFirst} limit 1)
      union all
      select next.* from best, lateral (
        select from_currency, to_currency, margin, ${rate} as target from orders
        where ${awaitingRateCondition} and ${rate} is not null
          and (from_currency, to_currency, margin) > (best.from_currency, best.to_currency, best.margin)
        order by from_currency, to_currency, margin, ${rate} ${nearestFirst} limit 1) as next
    )
    select * from best`.execute(db);
  // Where none of a pair's orders has a target, its nearest one is none.
  return rows.flatMap(({ target, ...row }) => (target === null ? [] : [{ ...row, side, target }]));
}

/**
 * Closes unreached orders past their last day; returns their clients. Locks first, because only a later
 * statement sees what a concurrent transaction reached.
 */
export async function closeExpired(
  tx: Transaction,
  now: Date,
  limit: number,
): Promise<{ readonly id: string; readonly clientId: string }[]> {
  const over = await sql<{ id: string }>`
    select id from orders where ${isOpen} and expires_at <= ${now}
    order by expires_at limit ${limit} for update of orders skip locked`.execute(tx);
  const ids = over.rows.map(({ id }) => id);
  const { rows } = await sql<{ id: string; clientId: string }>`
    update orders set status = ${advance(orderLifecycle, "pending", "expire")}, closed_at = ${now}, updated_at = ${now}
    where id = any(${ids}::uuid[]) and ${isOpen}
    returning id, client_id`.execute(tx);
  return rows;
}

/** Number of closed orders listed. */
const closedListed = 100;

export async function findOrder(
  db: Database | Transaction,
  clientId: string,
  id: string,
): Promise<OrderRow | undefined> {
  return db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", id)
    .where("clientId", "=", clientId)
    .executeTakeFirst();
}

/** A client's open orders and latest closed ones, newest first. */
export async function listClientOrders(db: Database, clientId: string): Promise<OrderRow[]> {
  const own = db.selectFrom("orders").selectAll().where("clientId", "=", clientId);
  const newestFirst = own.orderBy("createdAt", "desc").orderBy("id", "desc");
  const [pending, closed] = await Promise.all([
    newestFirst.where("status", "=", "pending").execute(),
    own
      .where("status", "<>", "pending")
      .orderBy("closedAt", "desc")
      .orderBy("id", "desc")
      .limit(closedListed)
      .execute(),
  ]);
  return [...pending, ...closed];
}

export async function ordersByIds(tx: Transaction, ids: readonly string[]) {
  return tx
    .selectFrom("orders")
    .select(["id", "fromCurrency", "toCurrency", "amount", "targetRate", "stopRate", "failure", "createdBy"])
    .select(["status", "expiresAt"])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Orders that became trades, by trade. */
export async function ordersOfTrades(tx: Transaction, tradeIds: readonly string[]) {
  if (tradeIds.length === 0) return new Map<string, never>();
  const rows = await tx
    .selectFrom("orders")
    .select(["id", "tradeId", "fromCurrency", "toCurrency", "amount", "targetRate", "stopRate"])
    .where("tradeId", "=", sql<string>`any(${tradeIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.tradeId, row]));
}
