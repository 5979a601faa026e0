import { type RawBuilder, type Selectable, sql } from "kysely";
import { orderLifecycle } from "#domain/automation/orders/lifecycle.ts";
import { advance } from "#domain/lifecycle.ts";
import { standardMargin } from "#domain/market/pricing/margin.ts";
import { formatRate } from "#domain/rate.ts";
import type { ReachedRate } from "#server/automation/matching/rate-trigger.ts";
import type { RateTriggerTable } from "#server/market/pricing/store.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { unnestRows } from "#server/platform/postgres/insert-rows.ts";
import type { OrderClaims } from "#server/platform/schema.ts";
import { awaitingRateCondition, type OrderRow } from "./store.ts";

/** A claimed order keeps the margin at which it was reached. */
export const orderTriggers: RateTriggerTable = { table: sql`orders`, waits: awaitingRateCondition };

export type OrderClaim = { readonly now: Date; readonly rateValidUntil: Date; readonly claimedUntil: Date };

/**
 * Records which orders a rate has reached, earliest placed first, and claims them for the caller; returns
 * their ids in that order. Skips orders locked by another worker or a cancellation. One statement, committed
 * by itself: whoever locks an order sees its claim in the next statement.
 */
export async function claimReachedOrders(
  db: Database,
  reached: ReachedRate,
  { now, rateValidUntil, claimedUntil }: OrderClaim,
  limit: number,
): Promise<string[]> {
  const rate = sql`${formatRate(reached.clientRate)}::numeric`;
  const isReached = { at_or_above: sql`target_rate <= ${rate}`, at_or_below: sql`stop_rate >= ${rate}` };
  const { rows } = await sql<{ orderId: string }>`
    insert into order_claims (order_id, reached_at, reached_mid_rate, rate_valid_until, claimed_until)
    select id, ${reached.at}, ${formatRate(reached.midRate)}, ${rateValidUntil}, ${claimedUntil} from (
      select id from orders
      where ${awaitingRateCondition} and from_currency = ${reached.fromCurrency} and to_currency = ${reached.toCurrency}
        and margin = ${reached.margin} and (${sql.join(
          reached.sides.map((side) => isReached[side]),
          sql` or `,
        )}) and expires_at > ${now}
      order by created_at, id limit ${limit} for update of orders skip locked
    ) as due
    on conflict do nothing returning order_id`.execute(db);
  return inOrderOfPlacement(rows);
}

/** Ids are UUIDv7, ordered by placement. */
function inOrderOfPlacement(claimed: readonly { readonly orderId: string }[]): string[] {
  return claimed.map(({ orderId }) => orderId).toSorted();
}

/** Maximum clock difference between workers. */
const workerClockToleranceMs = 5_000;

/**
 * Claims reached orders whose claim expired, or lasts longer than any could because the clock was set back;
 * returns their ids, earliest placed first.
 */
export async function claimAbandonedOrders(
  db: Database,
  { now, claimedUntil }: Pick<OrderClaim, "now" | "claimedUntil">,
  limit: number,
): Promise<string[]> {
  const implausible = new Date(claimedUntil.getTime() + workerClockToleranceMs);
  const { rows } = await sql<{ orderId: string }>`
    update order_claims set claimed_until = ${claimedUntil}
    from (
      select order_id from order_claims where claimed_until <= ${now} or claimed_until > ${implausible}
      order by claimed_until, order_id limit ${limit} for update skip locked
    ) as abandoned
    where order_claims.order_id = abandoned.order_id
    returning order_claims.order_id`.execute(db);
  return inOrderOfPlacement(rows);
}

/** Releases orders whose claim is unchanged, so that any worker can take over at once. */
export async function releaseClaims(
  db: Database,
  ids: readonly string[],
  claimedUntil: Date,
  now: Date,
): Promise<void> {
  await db
    .updateTable("orderClaims")
    .set({ claimedUntil: now })
    .where("orderId", "=", sql<string>`any(${ids}::uuid[])`)
    .where("claimedUntil", "=", claimedUntil)
    .execute();
}

export type ClaimedOrder = OrderRow &
  Pick<Selectable<OrderClaims>, "reachedAt" | "reachedMidRate" | "rateValidUntil">;

/**
 * Locks orders that are still claimed, earliest placed first; waits for concurrent locks, such as a
 * cancellation's.
 */
export async function lockClaimedOrders(tx: Transaction, ids: readonly string[]): Promise<ClaimedOrder[]> {
  const rows = await tx
    .selectFrom("orders")
    .innerJoin("orderClaims", "orderClaims.orderId", "orders.id")
    .selectAll("orders")
    .select(["orderClaims.reachedAt", "orderClaims.reachedMidRate", "orderClaims.rateValidUntil"])
    .where("orders.id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("orders.status", "=", "pending")
    .orderBy("orders.id")
    .forUpdate(["orders", "orderClaims"])
    .execute();
  return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
}

/** Which of these orders a rate has reached. */
export async function findClaimedOrders(
  db: Database | Transaction,
  orders: readonly Pick<OrderRow, "id" | "status">[],
): Promise<ReadonlySet<string>> {
  const ids = orders.flatMap(({ id, status }) => (status === "pending" ? [id] : []));
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("orderClaims")
    .select("orderId")
    .where("orderId", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ orderId }) => orderId));
}

/** Outcomes of claimed orders, as writes for one statement with the bookings. */
export type Outcomes = {
  readonly filled: readonly { readonly id: string; readonly tradeId: string }[];
  readonly failed: readonly { readonly id: string; readonly failure: string }[];
  /** Orders that rest again under the current margin. */
  readonly released: readonly string[];
  /** Orders paused by a restriction. */
  readonly paused: readonly string[];
};

export function outcomeWrites(
  { filled, failed, released, paused }: Outcomes,
  now: Date,
): RawBuilder<unknown>[] {
  const decided = [...filled.map(({ id }) => id), ...failed.map(({ id }) => id), ...released, ...paused];
  const writes = [sql`delete from order_claims where order_id = any(${decided}::uuid[])`];
  if (filled.length > 0) {
    const rows = unnestRows(filled, [
      ["id", "uuid", ({ id }) => id],
      ["trade_id", "uuid", ({ tradeId }) => tradeId],
    ]);
    writes.push(sql`
      update orders set status = ${advance(orderLifecycle, "reached", "fill")}, trade_id = filled.trade_id, closed_at = ${now}, updated_at = ${now}
      from ${rows} as filled (id, trade_id) where orders.id = filled.id`);
  }
  if (failed.length > 0) {
    const rows = unnestRows(failed, [
      ["id", "uuid", ({ id }) => id],
      ["failure", "text", ({ failure }) => failure],
    ]);
    writes.push(sql`
      update orders set status = ${advance(orderLifecycle, "reached", "fail")}, failure = failed.failure, closed_at = ${now}, updated_at = ${now}
      from ${rows} as failed (id, failure) where orders.id = failed.id`);
  }
  if (paused.length > 0)
    writes.push(sql`update orders set paused_at = ${now} where id = any(${paused}::uuid[])`);
  if (released.length > 0) {
    writes.push(sql`
      update orders set margin = coalesce(margin_set_for(client_id, from_currency, to_currency), ${standardMargin}::integer)
      where id = any(${released}::uuid[])`);
  }
  return writes;
}
