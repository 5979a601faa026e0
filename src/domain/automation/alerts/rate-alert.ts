import type { Rate } from "#domain/rate.ts";

/** Direction in which the client rate reaches an alert's target. */
export const alertSides = ["at_or_above", "at_or_below"] as const;
export type AlertSide = (typeof alertSides)[number];

/** Per client. */
export const maxAlerts = 100;

/** Direction to the target from the rate at saving. A rate equal to its target has reached it. */
export function sideToReach(target: Rate, clientRate: Rate): AlertSide {
  return clientRate <= target ? "at_or_above" : "at_or_below";
}

/** Whether the rate equals or has crossed the target. */
export function hasReached(side: AlertSide, target: Rate, clientRate: Rate): boolean {
  return side === "at_or_above" ? clientRate >= target : clientRate <= target;
}
