import { type CurrencyCode, currencies, currencyCodes } from "#domain/currency.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { marginFor, type PriceList, standardPriceList } from "#domain/market/pricing/price-list.ts";

export type TradedPair = { readonly from: CurrencyCode; readonly to: CurrencyCode };

export type PublicPrices = {
  /** What an exchange costs whoever has no margin of their own. */
  marginFor(from: CurrencyCode, to: CurrencyCode): Margin;
  /** The pairs of the currencies that are open for exchanges, either way. */
  tradedPairs(): readonly TradedPair[];
  accept(newer: { readonly list: PriceList; readonly tradable: ReadonlySet<CurrencyCode> }): void;
};

declare module "#server/platform/app.ts" {
  interface App {
    /** Everybody's price list, for what is shown; quotes are priced by the database's. */
    readonly publicPrices: PublicPrices;
  }
}

/** What a fresh installation trades. */
const installed = currencyCodes.filter((code) => currencies[code].uses.some((use) => use === "trade"));

/**
 * This process's copy of what everybody may exchange and what it costs, for what is shown without a query: live rates and
 * the calculator. Nothing is priced by it.
 */
export function createPublicPrices(): PublicPrices {
  let list = standardPriceList;
  let pairs = pairsOf(installed);
  return {
    marginFor: (from, to) => marginFor(list, from, to),
    tradedPairs: () => pairs,
    accept(newer) {
      list = newer.list;
      pairs = pairsOf(currencyCodes.filter((code) => newer.tradable.has(code)));
    },
  };
}

function pairsOf(codes: readonly CurrencyCode[]): TradedPair[] {
  return codes.flatMap((from) => codes.filter((to) => to !== from).map((to) => ({ from, to })));
}
