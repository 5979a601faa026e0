import { expireTrades, listExpired } from "#server/payments/close-outs/expire-trades.ts";
import { closeoutContext } from "#server/payments/close-outs/routes.ts";
import type { App } from "#server/platform/app.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { inBatches } from "./one-by-one.ts";

/** Keeps the transactions short. */
const maxBatch = 100;

/** Closes out trades that nobody paid for in time. Any number of workers may do this at once. */
export async function expireUnfunded(app: App, db: Database): Promise<void> {
  const { calendar } = app;
  const overdue = await listExpired(db, { now: app.clock(), calendar });
  await inBatches(overdue, maxBatch, async (ids) => {
    const context = { ...closeoutContext(app.clock(), app), calendar };
    const count = await db.transaction().execute((tx) => expireTrades(tx, ids, context));
    if (count > 0) app.log.info({ count }, "trades that were not funded in time are closed out");
  });
}
