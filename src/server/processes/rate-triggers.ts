import type { RateTrigger } from "#server/automation/matching/rate-trigger.ts";
import { restingAlerts } from "./resting-alerts.ts";
import { restingOrders } from "./resting-orders.ts";

export const rateTriggers: readonly RateTrigger[] = [restingOrders, restingAlerts];
