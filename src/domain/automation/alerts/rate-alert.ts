import { parseRate, type Rate, rateFromNumber } from "#domain/rate.ts";
import { normaliseTypedRate } from "#domain/typed-figures.ts";

/** What the client rate has to become for an alert to fire. */
export const alertSides = ["at_or_above", "at_or_below"] as const;
export type AlertSide = (typeof alertSides)[number];

/** As many alerts a client may keep. */
export const maxAlerts = 100;

/**
 * The target as somebody typed or sent it: above zero, below a thousand million, at most ten decimals, its
 * comma read as `normaliseTypedRate` does. A number is taken at ten decimals. Undefined for whatever is no such rate.
 */
export function parseTargetRate(target: string | number): Rate | undefined {
  return typeof target === "number" ? rateFromNumber(target) : parseRate(normaliseTypedRate(target) ?? "");
}

/**
 * The side that the rate has to come to, seen from where it is when the alert is saved. A rate that stands at its target
 * has reached it.
 */
export function sideToReach(target: Rate, clientRate: Rate): AlertSide {
  return clientRate <= target ? "at_or_above" : "at_or_below";
}

/** Whether the rate has come to the target or crossed it. */
export function hasReached(side: AlertSide, target: Rate, clientRate: Rate): boolean {
  return side === "at_or_above" ? clientRate >= target : clientRate <= target;
}
