import { assert } from "#domain/assert.ts";
import { Refused } from "#domain/refusal.ts";
import { houseUnsettledLimit } from "#domain/trading/trades/unsettled-limit.ts";
import type { RateTrigger } from "#server/automation/matching/rate-trigger.ts";
import {
  claimAbandonedOrders,
  claimReachedOrders,
  releaseClaims,
} from "#server/automation/orders/claims-store.ts";
import { failOrder } from "#server/automation/orders/fail-order.ts";
import { fillOrders } from "#server/automation/orders/fill-orders.ts";
import { bestOrderTargets } from "#server/automation/orders/store.ts";
import type { App } from "#server/platform/app.ts";
import { type Database, isDatabaseUnavailable } from "#server/platform/postgres/database.ts";
import { withFreeReferences } from "#server/trading/trades/with-free-references.ts";

/** A worker that says nothing of what it holds for so long has died; another takes it over. */
const claimMs = 6_000;
const maxBatch = 250;
const lanes = 2;

/**
 * Orders as the matcher sees them. That a rate has reached them is committed first: it is decided then, against a
 * cancellation in the same moment as well, and stays decided whatever happens to this worker. They are filled after,
 * batch by batch, by the same booking as a quote's.
 */
export const restingOrders: RateTrigger = {
  name: "orders",
  needsFirmRate: true,
  readBestTargets: bestOrderTargets,

  async actOnReached(app, db, reached, limit) {
    const table = app.rates.table();
    assert(table, "a rate is reached by a table of rates");
    const now = app.clock();
    const hold = { now, goodUntil: app.rates.firmUntil(table), heldUntil: new Date(now.getTime() + claimMs) };
    return fillAll(app, db, await claimReachedOrders(db, reached, hold, limit), hold.heldUntil);
  },

  async takeOver(app, db, limit) {
    const now = app.clock();
    const hold = { now, heldUntil: new Date(now.getTime() + claimMs) };
    return fillAll(app, db, await claimAbandonedOrders(db, hold, limit), hold.heldUntil);
  },
};

/**
 * Fills held orders, some batches at a time; answers how many they were. What cannot be filled because the database is
 * away or busy is given back, and taken over at once when it answers again.
 */
async function fillAll(app: App, db: Database, ids: readonly string[], heldUntil: Date): Promise<number> {
  let next = 0;
  const lane = async () => {
    while (next < ids.length) {
      const batch = ids.slice(next, next + maxBatch);
      next += batch.length;
      await fillBatch(app, db, batch);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failed = ended.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") {
    // Where this fails as well, the hold runs out by itself.
    await releaseClaims(db, ids, heldUntil, app.clock()).catch(() => undefined);
    throw failed.reason;
  }
  return ids.length;
}

/** One order that cannot be filled must not hold up the others: a batch that fails is filled one by one. */
async function fillBatch(app: App, db: Database, ids: readonly string[]): Promise<void> {
  const { newId, calendar, references, rates } = app;
  try {
    await withFreeReferences(() =>
      db.transaction().execute((tx) =>
        fillOrders(tx, ids, {
          now: app.clock(),
          newId,
          calendar,
          references,
          unsettledLimit: houseUnsettledLimit({ isDemo: app.config.DEMO }),
          pairRate: rates.rateFor,
        }),
      ),
    );
  } catch (error) {
    if (isDatabaseUnavailable(error) || error instanceof Refused) throw error;
    if (ids.length > 1) for (const id of ids) await fillBatch(app, db, [id]);
    else {
      const [id = ""] = ids;
      app.log.error({ err: error, order: id }, "an order could not be filled");
      await db.transaction().execute((tx) => failOrder(tx, id, "unavailable", app.clock()));
    }
  }
}
