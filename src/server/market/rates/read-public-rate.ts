import type { CurrencyCode } from "#domain/currency.ts";
import { marginInPercent } from "#domain/market/pricing/margin.ts";
import { rateFor } from "#domain/market/rates/rate-table.ts";
import { rateToNumber } from "#domain/rate.ts";
import { accepted } from "#domain/refusal.ts";
import type { PublicPrices } from "#server/market/pricing/public-prices.ts";
import type { LatestRates } from "./latest-rates.ts";

type Pair = { readonly from: CurrencyCode; readonly to: CurrencyCode };
type Sources = { readonly rates: LatestRates; readonly publicPrices: PublicPrices };

/** A pair's mid-market rate and public margin, for display only; refused when there is none. */
export function readPublicRate({ from, to }: Pair, { rates, publicPrices }: Sources, now: Date) {
  const table = rates.table();
  const found = rateFor(table, from, to, now);
  if (!found.ok) return found;
  const { mid, at, source, simulated } = found.value;
  const indicative = !table || !rates.isFirm(table);
  const margin = marginInPercent(publicPrices.marginFor(from, to));
  return accepted({ rate: rateToNumber(mid), at, source, simulated, indicative, margin });
}
