import type { Margin } from "#domain/market/pricing/margin.ts";
import { getClientRate } from "#domain/market/rates/client-rate.ts";
import { rateFromNumber, rateToNumber } from "#domain/rate.ts";

/** The client's rate for a mid-market rate as a number to show. Undefined without a usable rate or margin. */
export function clientRateFigure(mid: number | undefined, margin: Margin | undefined): number | undefined {
  const rate = mid === undefined ? undefined : rateFromNumber(mid);
  return rate && margin !== undefined ? rateToNumber(getClientRate(rate, margin)) : undefined;
}
