import { formatRateDistance } from "#domain/market/rates/format-display-rate.ts";
import { rateFromNumber } from "#domain/rate.ts";

/** How far the rate still has to rise to an order's target, in words; undefined for figures that are no rates. */
export function formatDistanceToTarget(target: number, now: number): string | undefined {
  const [to, from] = [rateFromNumber(target), rateFromNumber(now)];
  if (to === undefined || from === undefined) return undefined;
  return to <= from ? "Reached now" : `${formatRateDistance(to, from)} to rise`;
}
