import { DrawingRefused, drawNextDue, firstForward } from "#server/payments/forwards/draw-due-forwards.ts";
import { drawingContext } from "#server/payments/forwards/routes.ts";
import type { App } from "#server/platform/app.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { withFreeReferences } from "#server/trading/trades/reference-pool.ts";

/**
 * Draws what is left of each forward on its last day and reminds clients of that day, one forward a transaction. One whose booking
 * is refused, as of a restricted client, stays open and is tried again. Any number of workers may do this at once.
 */
export async function drawForwards(app: App, db: Database): Promise<void> {
  let after = firstForward;
  let drawn = 0;
  for (;;) {
    const step = await drawNext(app, db, after);
    if (step === undefined) break;
    if (step.isDrawn) drawn += 1;
    after = step.id;
  }
  if (drawn > 0) app.log.info({ count: drawn }, "forwards were drawn on their last day");
}

/** Undefined once there is no further forward. */
async function drawNext(
  app: App,
  db: Database,
  after: string,
): Promise<{ readonly id: string; readonly isDrawn: boolean } | undefined> {
  try {
    const step = await withFreeReferences(app.references, () =>
      db.transaction().execute((tx) => drawNextDue(tx, after, drawingContext(app.clock(), app))),
    );
    return step.outcome === "none" ? undefined : { id: step.id, isDrawn: step.outcome === "drawn" };
  } catch (error) {
    if (!(error instanceof DrawingRefused)) throw error;
    const { forwardId: id, refusal } = error;
    app.log.warn({ forward: id, refusal }, "a forward could not be drawn on its last day");
    return { id, isDrawn: false };
  }
}
