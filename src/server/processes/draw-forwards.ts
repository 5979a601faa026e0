import { Refused } from "#domain/refusal.ts";
import { drawIfDue, listDueForwards } from "#server/payments/forwards/draw-due-forwards.ts";
import { drawingContext } from "#server/payments/forwards/routes.ts";
import type { App } from "#server/platform/app.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { withFreeReferences } from "#server/trading/trades/reference-pool.ts";
import { oneByOne } from "./one-by-one.ts";

/**
 * Draws what is left of each forward on its last day and reminds clients of that day, one forward a transaction. One whose booking
 * is refused, as of a restricted client, stays open and is tried again. Any number of workers may do this at once.
 */
export async function drawForwards(app: App, db: Database): Promise<void> {
  let count = 0;
  await oneByOne(await listDueForwards(db, app.clock()), async (forward) => {
    if (await drawUnlessRefused(app, db, forward)) count += 1;
  }).finally(() => {
    if (count > 0) app.log.info({ count }, "forwards were drawn on their last day");
  });
}

async function drawUnlessRefused(app: App, db: Database, forward: string): Promise<boolean> {
  try {
    return await withFreeReferences(app.references, () =>
      db.transaction().execute((tx) => drawIfDue(tx, forward, drawingContext(app.clock(), app))),
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    app.log.warn({ forward, refusal: error.code }, "a forward could not be drawn on its last day");
    return false;
  }
}
