import type { CurrencyCode } from "#domain/currency.ts";
import { type Margin, marginInPercent } from "#domain/market/pricing/margin.ts";
import { isFresh, type RateTable, rateFor } from "#domain/market/rates/rate-table.ts";
import { rateToNumber } from "#domain/rate.ts";
import { accepted, type Outcome } from "#domain/refusal.ts";
import type { PublicPrices } from "#server/market/pricing/public-prices.ts";
import type { LatestRates } from "./latest-rates.ts";

type Pair = { readonly from: CurrencyCode; readonly to: CurrencyCode };
type Sources = { readonly rates: LatestRates; readonly publicPrices: PublicPrices };

export type PublicRate = {
  readonly success: true;
  readonly rate: number;
  readonly at: Date;
  readonly source: string;
  readonly simulated: boolean;
  readonly indicative: boolean;
  readonly margin: number;
};

type Known = { readonly margin: Margin; readonly indicative: boolean; readonly rate: PublicRate };

/** The last rate of each pair of a table. */
const known = new WeakMap<RateTable, Map<string, Known>>();

/**
 * A pair's mid-market rate and public margin, for display only; refused when there is none. The same object while nothing
 * in it has changed.
 */
export function readPublicRate(
  { from, to }: Pair,
  { rates, publicPrices }: Sources,
  now: Date,
): Outcome<PublicRate> {
  const table = rates.table();
  const margin = publicPrices.marginFor(from, to);
  const indicative = !table || !rates.isFirm(table);
  const last = table && knownOf(table).get(from + to);
  if (table && last?.margin === margin && last.indicative === indicative && isFresh(table, now))
    return accepted(last.rate);
  const found = rateFor(table, from, to, now);
  if (!found.ok) return found;
  const { mid, at, source, simulated } = found.value;
  const rate = {
    success: true,
    rate: rateToNumber(mid),
    at,
    source,
    simulated,
    indicative,
    margin: marginInPercent(margin),
  } as const;
  if (table) knownOf(table).set(from + to, { margin, indicative, rate });
  return accepted(rate);
}

function knownOf(table: RateTable): Map<string, Known> {
  const rates = known.get(table) ?? new Map<string, Known>();
  known.set(table, rates);
  return rates;
}
