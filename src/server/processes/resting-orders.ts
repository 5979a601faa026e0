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
import { claimedAccounts } from "#server/ledger/journals/claimed-shard-store.ts";
import type { App } from "#server/platform/app.ts";
import { type Database, isDatabaseUnavailable } from "#server/platform/postgres/database.ts";
import { pipelinedTransaction } from "#server/platform/postgres/pipelined-transaction.ts";
import { withFreeReferences } from "#server/trading/trades/reference-pool.ts";
import { inParts, isDatabaseAway, oneByOne } from "./one-by-one.ts";

/** Claim duration; another worker takes over after it. */
const claimMs = 6_000;
const maxBatch = 250;
const lanes = 2;

/**
 * Claims matched orders in a committed statement first, which decides against a concurrent cancellation and
 * survives this worker; then fills them in batches by the same booking as a quote's.
 */
export const restingOrders: RateTrigger = {
  name: "orders",
  needsFirmRate: true,
  readBestTargets: bestOrderTargets,

  async actOnReached(app, db, reached, limit) {
    // They aren't claimed meanwhile: a later tick that reaches them fills them.
    if (app.quoteStops.stopsDirection(reached)) return 0;
    const table = app.rates.table();
    assert(table, "a rate is reached by a table of rates");
    const now = app.clock();
    const claim = {
      now,
      rateValidUntil: app.rates.firmUntil(table),
      claimedUntil: new Date(now.getTime() + claimMs),
    };
    return fillAll(app, db, await claimReachedOrders(db, reached, claim, limit), claim.claimedUntil);
  },

  async takeOver(app, db, limit) {
    const now = app.clock();
    const claim = { now, claimedUntil: new Date(now.getTime() + claimMs) };
    return fillAll(app, db, await claimAbandonedOrders(db, claim, limit), claim.claimedUntil);
  },
};

/**
 * Fills claimed orders in concurrent batches; returns how many. When some can't be filled, their claims are
 * released for an immediate takeover.
 */
async function fillAll(app: App, db: Database, ids: readonly string[], claimedUntil: Date): Promise<number> {
  const batches = inParts(ids, maxBatch);
  const lane = () => oneByOne(batches, (batch) => fillBatch(app, db, batch));
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failed = ended.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") {
    // If this fails too, the claim expires.
    await releaseClaims(db, ids, claimedUntil, app.clock()).catch(() => undefined);
    throw failed.reason;
  }
  return ids.length;
}

/** A failed batch is filled one by one, so that one order does not hold up the others. */
async function fillBatch(app: App, db: Database, ids: readonly string[]): Promise<void> {
  const { newId, calendar, references, rates } = app;
  try {
    await withFreeReferences(references, () =>
      pipelinedTransaction(db, (tx, connection) =>
        fillOrders(tx, ids, {
          now: app.clock(),
          newId,
          calendar,
          references,
          unsettledLimit: houseUnsettledLimit({ isDemo: app.config.DEMO }),
          pairRate: rates.rateFor,
          claimed: claimedAccounts(connection),
        }),
      ),
    );
  } catch (error) {
    if (isDatabaseAway(error) || error instanceof Refused) throw error;
    if (ids.length > 1) await oneByOne(ids, (id) => fillBatch(app, db, [id]));
    else if (isDatabaseUnavailable(error)) throw error;
    else {
      const [id = ""] = ids;
      app.log.error({ err: error, order: id }, "an order could not be filled");
      await db.transaction().execute((tx) => failOrder(tx, id, "unavailable", app.clock()));
    }
  }
}
