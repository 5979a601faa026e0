import type { Margin } from "#domain/market/pricing/margin.ts";
import { clientRateOf } from "#domain/market/rates/client-rate.ts";
import { rateFromNumber, rateToNumber } from "#domain/rate.ts";

/** The client's rate for a mid-market rate, as a figure to be shown. Undefined without a usable mid or a margin. */
export function clientRateFigure(mid: number | undefined, margin: Margin | undefined): number | undefined {
  const rate = mid === undefined ? undefined : rateFromNumber(mid);
  return rate && margin !== undefined ? rateToNumber(clientRateOf(rate, margin)) : undefined;
}
