import { formatAmount, money } from "#domain/money.ts";
import { claimReachedOrders } from "#server/automation/orders/claims-store.ts";
import { expireOrders } from "#server/automation/orders/expire-orders.ts";
import { fillOrders } from "#server/automation/orders/fill-orders.ts";
import { cancelOrder, placeOrder } from "#server/automation/orders/orders.ts";
import { claimedAccounts, claimHouseShard } from "#server/ledger/journals/claimed-shard-store.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { pipelinedTransaction } from "#server/platform/postgres/pipelined-transaction.ts";
import type { BookingFixture } from "../support/booking-fixture.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { rateFromText, tableAt } from "../support/rate-tables.ts";
import { reachedRate } from "../support/reached-rate.ts";

const everyOrder = 1_000;
const minute = 60_000;
const year = 366 * 24 * 60 * minute;
/** The rate at which pending orders are reached; all have a lower target. */
const midRate = rateFromText("1.17");

/** Places an order from pounds to euros at 1.00; returns its id. */
export async function placeModelOrder(
  { db, context }: BookingFixture,
  { clientId, minor }: { readonly clientId: string; readonly minor: bigint },
): Promise<string> {
  const { now, newId } = context();
  const input = {
    clientId,
    createdBy: null,
    fromCurrency: "GBP",
    toCurrency: "EUR",
    targetRate: "1.00",
    amount: formatAmount(money(minor, "GBP")),
    termsAccepted: true,
    bookNow: true,
  } as const;
  const order = await db
    .transaction()
    .execute((tx) =>
      placeOrder(tx, input, { now, newId, table: tableAt(now), approve: async () => "not_needed" }),
    );
  return order.id;
}

export async function cancelModelOrder(
  { db, context }: BookingFixture,
  order: { readonly clientId: string; readonly id: string },
): Promise<void> {
  await db.transaction().execute((tx) => cancelOrder(tx, order, context()));
}

/** Three connections, each with its own house shard, as a matcher uses them. */
export function openMatcherPool(url: string): Database {
  const db: Database = openTestPool(url, {
    connections: 3,
    prepared: true,
    onConnect: (connection) => claimHouseShard(connection, db),
  });
  return db;
}

/** Reaches every pending order and fills it, or releases it when the rate came too late. */
export async function fillModelOrders(
  db: Database,
  { context }: BookingFixture,
  inTime: boolean,
): Promise<void> {
  const { now } = context();
  const reached = reachedRate(midRate, now);
  const claim = {
    now,
    rateValidUntil: new Date(now.getTime() + (inTime ? minute : -1)),
    claimedUntil: new Date(now.getTime() + minute),
  };
  const ids = await claimReachedOrders(db, reached, claim, everyOrder);
  await pipelinedTransaction(db, (tx, connection) =>
    fillOrders(tx, ids, { ...context(), claimed: claimedAccounts(connection) }),
  );
}

/** Expires every pending order. */
export async function expireModelOrders({ db, context }: BookingFixture): Promise<void> {
  const later = new Date(context().now.getTime() + year);
  await db.transaction().execute((tx) => expireOrders(tx, later));
}

/** Status of each order, and its trade with the bought amount once it is filled. */
export async function readModelOrders({ db }: BookingFixture, ids: readonly string[]) {
  const rows = await db
    .selectFrom("orders")
    .leftJoin("trades", "trades.id", "orders.tradeId")
    .select(["orders.id", "orders.status", "orders.tradeId", "trades.toAmount"])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}
