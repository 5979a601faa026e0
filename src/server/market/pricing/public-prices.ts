import { type CurrencyCode, currencies, currencyCodes } from "#domain/currency.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { marginFor, type PriceList, standardPriceList } from "#domain/market/pricing/price-list.ts";

export type TradedPair = { readonly from: CurrencyCode; readonly to: CurrencyCode };

export type PublicPrices = {
  /** Margin of clients without their own. */
  marginFor(from: CurrencyCode, to: CurrencyCode): Margin;
  /** Pairs of currencies open for exchange, in both directions. */
  tradedPairs(): readonly TradedPair[];
  accept(newer: { readonly list: PriceList; readonly tradable: ReadonlySet<CurrencyCode> }): void;
};

declare module "#server/platform/app.ts" {
  interface App {
    /** The public price list, for display only; quotes are priced from the database. */
    readonly publicPrices: PublicPrices;
  }
}

/** Currencies traded in a fresh installation. */
const installed = currencyCodes.filter((code) => currencies[code].uses.some((use) => use === "trade"));

/** This process's copy of the public prices, for live rates and the calculator; never used for pricing. */
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
