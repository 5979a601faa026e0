import {
  finishScreening,
  type Progress,
  rescreenStalePayouts,
  screenNext,
  screenWaiting,
  unscreenedLists,
} from "#server/clients/screening/screen-everybody.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import type { App } from "#server/platform/app.ts";
import type { Database } from "#server/platform/postgres/database.ts";

/**
 * Screens all clients and recipients with new lists, in batches, and resumes payouts that were held for stale
 * lists. Restartable: screened subjects are skipped.
 */
export async function screenNames(app: App, db: Database): Promise<void> {
  const screening = screeningRules(app.config);
  const context = () => ({ now: app.clock(), newId: app.newId, screening });
  const lists = await unscreenedLists(db, screening);
  if (lists.length > 0) {
    let progress: Progress | undefined;
    do {
      const from: Progress | undefined = progress;
      progress = await db.transaction().execute((tx) => screenNext(tx, from, context()));
    } while (progress);
    await db.transaction().execute((tx) => finishScreening(tx, lists, context()));
    app.log.info({ lists }, "every client and recipient is screened with the newest lists");
  }
  // Held payouts first, as they are waiting for fresh lists.
  const retried = await db.transaction().execute((tx) => rescreenStalePayouts(tx, context()));
  if (retried > 0) app.log.info({ retried }, "payouts that waited for fresh lists are looked at again");
  let isMore: boolean;
  do {
    isMore = await db.transaction().execute((tx) => screenWaiting(tx, context()));
  } while (isMore);
}
