import { type Rate, scaleRate } from "#domain/rate.ts";

/** Maximum distance in percent at which a target is near the client rate. */
export const nearPercent = 0.5;

/** Inclusive range of near targets, half-even at ten decimals. */
export function getNearTargets(rate: Rate): { readonly lowest: Rate; readonly highest: Rate } {
  return { lowest: scaleRate(rate, 995n, 1_000n), highest: scaleRate(rate, 1_005n, 1_000n) };
}
