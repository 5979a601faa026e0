import { claimReachedOrders } from "#server/automation/orders/claims-store.ts";
import { type FillContext, fillOrders } from "#server/automation/orders/fill-orders.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { writeTogether } from "#server/platform/postgres/insert-rows.ts";
import { rateFromText } from "./rate-tables.ts";
import { reachedRate } from "./reached-rate.ts";

const minute = 60_000;

/** Has a tick of GBP/EUR reach orders, and fills them as a matcher does; returns how many trades came of it. */
export async function fillAtRate(db: Database, context: FillContext, mid: string): Promise<number> {
  const midRate = rateFromText(mid);
  const { now } = context;
  const until = new Date(now.getTime() + minute);
  const reached = reachedRate(midRate, now);
  const ids = await claimReachedOrders(db, reached, { now, rateValidUntil: until, claimedUntil: until }, 100);
  return db.transaction().execute(async (tx) => {
    const { result, writes } = await fillOrders(tx, ids, context);
    if (writes.length > 0) await writeTogether(tx, writes);
    return result;
  });
}
