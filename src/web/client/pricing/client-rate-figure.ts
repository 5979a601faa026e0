import type { Margin } from "#domain/pricing/margin.ts";
import { rateFromNumber, rateToNumber } from "#domain/rate.ts";
import { clientRateOf } from "#domain/rates/client-rate.ts";

/** The client's rate for a mid-market rate, as a figure to be shown. Undefined without a usable mid or a margin. */
export function clientRateFigure(mid: number | undefined, margin: Margin | undefined): number | undefined {
  const rate = mid === undefined ? undefined : rateFromNumber(mid);
  return rate && margin !== undefined ? rateToNumber(clientRateOf(rate, margin)) : undefined;
}
