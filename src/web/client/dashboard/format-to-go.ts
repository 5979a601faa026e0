import { formatRateDistance } from "#domain/market/rates/format-display-rate.ts";
import { rateFromNumber } from "#domain/rate.ts";

/** How far the client rate is from a target, "1.58% to go"; empty without a rate. */
export function formatToGo(target: number, now: number | undefined): string {
  const [to, from] = [rateFromNumber(target), now === undefined ? undefined : rateFromNumber(now)];
  if (to === undefined || from === undefined) return "";
  return to === from ? "At your target" : `${formatRateDistance(to, from)} to go`;
}
