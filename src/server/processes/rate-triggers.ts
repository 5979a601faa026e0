import type { RateTrigger } from "#server/automation/matching/rate-trigger.ts";
import { restingAlerts } from "./resting-alerts.ts";
import { restingOrders } from "./resting-orders.ts";

/** Everything that waits for a rate. */
export const rateTriggers: readonly RateTrigger[] = [restingOrders, restingAlerts];
