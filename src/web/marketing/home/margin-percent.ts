import { parseRate, rateToNumber } from "#domain/rate.ts";
import { clientRateOf } from "#domain/rates/client-rate.ts";

/** What the client's rate leaves of the mid-market rate, in words: "0.3 %". From the function that prices. */
export function marginPercent(): string {
  const one = parseRate("1");
  const kept = one === undefined ? 1 : rateToNumber(clientRateOf(one));
  const percent = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 }).format((1 - kept) * 100);
  return `${percent}\u00a0%`;
}
