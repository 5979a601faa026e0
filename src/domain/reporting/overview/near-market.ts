import { type Rate, scaleRate } from "#domain/rate.ts";

/** A target is near the market when the client's rate is no further from it than this, in percent. */
export const nearPercent = 0.5;

/** Between which targets one is near a rate, both included, half-even at ten decimals. */
export function nearTargets(rate: Rate): { readonly lowest: Rate; readonly highest: Rate } {
  return { lowest: scaleRate(rate, 995n, 1_000n), highest: scaleRate(rate, 1_005n, 1_000n) };
}
