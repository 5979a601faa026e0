import { fireAlerts } from "#server/automation/alerts/fire-alerts.ts";
import { bestAlertTargets } from "#server/automation/alerts/store.ts";
import type { RateTrigger } from "#server/automation/matching/rate-trigger.ts";

/** Fires matched alerts in batches, one transaction each. */
export const restingAlerts: RateTrigger = {
  name: "alerts",
  needsFirmRate: false,
  readBestTargets: bestAlertTargets,
  actOnReached: (app, db, reached, limit) =>
    db.transaction().execute((tx) => fireAlerts(tx, reached, limit, app.clock())),
};
