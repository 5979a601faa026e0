import { type RawBuilder, type Selectable, sql } from "kysely";
import type { CurrencyCode } from "#domain/currency.ts";
import { standardMargin } from "#domain/pricing/margin.ts";
import { formatRate, parseRate } from "#domain/rate.ts";
import { printNote, restingChannel } from "../matching/resting-channel.ts";
import type { BestTarget, ReachedRate } from "../matching/resting-kind.ts";
import type { Database, Transaction } from "../platform/postgres/database.ts";
import { unnestRows } from "../platform/postgres/insert-rows.ts";
import type { Orders } from "../platform/schema.ts";
import { marginOf } from "../pricing/terms-store.ts";

export type OrderRow = Selectable<Orders>;
export type NewOrder = Pick<
  OrderRow,
  | "id"
  | "clientId"
  | "fromCurrency"
  | "toCurrency"
  | "amount"
  | "targetRate"
  | "margin"
  | "expiryDate"
  | "expiresAt"
  | "createdAt"
  | "updatedAt"
>;

/** Orders of one client are placed one after the other, so that their number can be limited. */
export async function lockOrdersOf(tx: Transaction, clientId: string): Promise<void> {
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
    .values({ ...order, status: "pending" })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Locks one order of a client; undefined when there is none, or it is another client's. */
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

type Wish = Pick<OrderRow, "fromCurrency" | "toCurrency" | "amount" | "targetRate" | "margin">;

export async function rewriteOrder(tx: Transaction, id: string, wish: Wish, now: Date): Promise<OrderRow> {
  return tx
    .updateTable("orders")
    .set((row) => ({ ...wish, updatedAt: now, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function closeOrder(
  tx: Transaction,
  id: string,
  to: { readonly status: "cancelled" } | { readonly status: "failed"; readonly failure: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ ...to, closedAt: now, updatedAt: now })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .execute();
}

/** Tells every matcher once the transaction commits. */
export async function announceTargets(tx: Transaction, orders: readonly Target[]): Promise<void> {
  if (orders.length === 0) return;
  const notes = orders.map((order) => printNote({ name: "orders", ...targetOf(order) }));
  await sql`select pg_notify(${restingChannel}, note) from unnest(${notes}::text[]) as note`.execute(tx);
}

type Target = Pick<OrderRow, "fromCurrency" | "toCurrency" | "targetRate" | "margin">;

function targetOf(row: Target): BestTarget {
  const target = parseRate(row.targetRate);
  if (target === undefined) throw new Error(`a rate in the database: ${row.targetRate}`);
  return {
    fromCurrency: row.fromCurrency as CurrencyCode,
    toCurrency: row.toCurrency as CurrencyCode,
    margin: marginOf(row),
    side: "at_or_above",
    target,
  };
}

/** The lowest target that waits for each pair and margin: one step down the index for each, however many orders wait. */
export async function bestOrderTargets(db: Database): Promise<BestTarget[]> {
  const { rows } = await sql<Target>`
    with recursive best as (
      (select from_currency, to_currency, margin, target_rate from orders where status = 'pending' and reached_at is null
        order by from_currency, to_currency, margin, target_rate limit 1)
      union all
      select next.* from best, lateral (
        select from_currency, to_currency, margin, target_rate from orders
        where status = 'pending' and reached_at is null
          and (from_currency, to_currency, margin) > (best.from_currency, best.to_currency, best.margin)
        order by from_currency, to_currency, margin, target_rate limit 1) as next
    )
    select * from best`.execute(db);
  return rows.map(targetOf);
}

export type Hold = { readonly now: Date; readonly goodUntil: Date; readonly heldUntil: Date };

/**
 * Writes down which orders a rate has reached, the earliest placed first, and holds them for the caller; answers their
 * ids in that order. Those that another worker is writing down are left to it. One statement, committed by itself.
 */
export async function holdReached(
  db: Database,
  reached: ReachedRate,
  { now, goodUntil, heldUntil }: Hold,
  limit: number,
): Promise<string[]> {
  const rate = formatRate(reached.clientRate);
  const { rows } = await sql<{ id: string; createdAt: Date }>`
    update orders set reached_at = ${reached.at}, reached_rate = ${rate}, reached_mid_rate = ${formatRate(reached.midRate)},
      good_until = ${goodUntil}, held_until = ${heldUntil}
    from (
      select id from orders
      where status = 'pending' and reached_at is null and from_currency = ${reached.fromCurrency}
        and to_currency = ${reached.toCurrency} and margin = ${reached.margin} and target_rate <= ${rate}::numeric and expires_at > ${now}
      order by created_at, id limit ${limit} for update skip locked
    ) as due
    where orders.id = due.id
    returning orders.id, orders.created_at`.execute(db);
  return rows.sort(byPlacing).map(({ id }) => id);
}

/** Holds reached orders that whoever held them did not get to in time. */
export async function holdAbandoned(
  db: Database,
  { now, heldUntil }: Pick<Hold, "now" | "heldUntil">,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; createdAt: Date }>`
    update orders set held_until = ${heldUntil}
    from (
      select id from orders where status = 'pending' and reached_at is not null and held_until <= ${now}
      order by held_until limit ${limit} for update skip locked
    ) as left_over
    where orders.id = left_over.id
    returning orders.id, orders.created_at`.execute(db);
  return rows.sort(byPlacing).map(({ id }) => id);
}

export type HeldOrder = OrderRow & { readonly clientStatus: string };

/**
 * Locks those of the orders that are still to be filled, the earliest placed first. It waits for whoever has one locked,
 * such as a cancellation that is about to be told that it comes too late.
 */
export async function lockHeld(tx: Transaction, ids: readonly string[]): Promise<HeldOrder[]> {
  const rows = await tx
    .selectFrom("orders")
    .innerJoin("clients", "clients.id", "orders.clientId")
    .selectAll("orders")
    .select("clients.status as clientStatus")
    .where("orders.id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("orders.status", "=", "pending")
    .where("orders.reachedAt", "is not", null)
    .orderBy("orders.id")
    .forUpdate("orders")
    .execute();
  return rows.sort(byPlacing);
}

function byPlacing(a: { createdAt: Date; id: string }, b: { createdAt: Date; id: string }): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}

/** What became of held orders, as writes for one statement with the bookings. */
export type Outcomes = {
  readonly filled: readonly { readonly id: string; readonly tradeId: string }[];
  readonly failed: readonly { readonly id: string; readonly failure: string }[];
  /** Reached at a rate that has grown too old: they wait on, for the margin that is in force now. */
  readonly released: readonly string[];
};

export function outcomeWrites({ filled, failed, released }: Outcomes, now: Date): RawBuilder<unknown>[] {
  const writes: RawBuilder<unknown>[] = [];
  if (filled.length > 0) {
    const rows = unnestRows(filled, [
      ["id", "uuid", ({ id }) => id],
      ["trade_id", "uuid", ({ tradeId }) => tradeId],
    ]);
    writes.push(sql`
      update orders set status = 'filled', trade_id = filled.trade_id, closed_at = ${now}, updated_at = ${now}
      from ${rows} as filled (id, trade_id) where orders.id = filled.id`);
  }
  if (failed.length > 0) {
    const rows = unnestRows(failed, [
      ["id", "uuid", ({ id }) => id],
      ["failure", "text", ({ failure }) => failure],
    ]);
    writes.push(sql`
      update orders set status = 'failed', failure = failed.failure, closed_at = ${now}, updated_at = ${now}
      from ${rows} as failed (id, failure) where orders.id = failed.id`);
  }
  if (released.length > 0) {
    writes.push(sql`
      update orders set reached_at = null, reached_rate = null, reached_mid_rate = null, good_until = null, held_until = null,
        margin = coalesce(margin_set_for(client_id, from_currency, to_currency), ${standardMargin}::integer)
      where id = any(${released}::uuid[])`);
  }
  return writes;
}

/** Closes orders whose last day is over, unless a rate has reached them; answers whose they were. */
export async function closeExpired(
  tx: Transaction,
  now: Date,
  limit: number,
): Promise<{ readonly id: string; readonly clientId: string }[]> {
  const { rows } = await sql<{ id: string; clientId: string }>`
    update orders set status = 'expired', closed_at = ${now}, updated_at = ${now}
    from (
      select id from orders where status = 'pending' and reached_at is null and expires_at <= ${now}
      order by expires_at limit ${limit} for update skip locked
    ) as over
    where orders.id = over.id
    returning orders.id, orders.client_id`.execute(tx);
  return rows;
}
