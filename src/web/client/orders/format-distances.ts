import { formatRateDistance } from "#domain/market/rates/format-display-rate.ts";
import { rateFromNumber } from "#domain/rate.ts";

/** How far the rate still has to rise to the target; undefined for invalid rates. */
export function formatDistanceToTarget(target: number, now: number): string | undefined {
  const [to, from] = [rateFromNumber(target), rateFromNumber(now)];
  if (to === undefined || from === undefined) return undefined;
  return to <= from ? "Reached now" : `${formatRateDistance(to, from)} to rise`;
}

/** How far the rate still has to fall to the stop; undefined for invalid rates. */
export function formatDistanceToStop(stop: number, now: number): string | undefined {
  const [to, from] = [rateFromNumber(stop), rateFromNumber(now)];
  if (to === undefined || from === undefined) return undefined;
  return to >= from ? "Reached now" : `${formatRateDistance(to, from)} to fall`;
}
