import type { RestingKind } from "#server/automation/matching/resting-kind.ts";
import { restingAlerts } from "./resting-alerts.ts";
import { restingOrders } from "./resting-orders.ts";

/** Everything that waits for a rate. */
export const restingKinds: readonly RestingKind[] = [restingOrders, restingAlerts];
