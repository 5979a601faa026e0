import type { CurrencyCode } from "#domain/currency.ts";
import type { Margin } from "#domain/pricing/margin.ts";
import { marginFor, type PriceList, standardPriceList } from "#domain/pricing/price-list.ts";

export type PublicPrices = {
  /** What an exchange costs whoever has no margin of their own. */
  marginFor(from: CurrencyCode, to: CurrencyCode): Margin;
  accept(list: PriceList): void;
};

/**
 * This process's copy of everybody's price list, for what is shown without a query: live rates and the calculator. Nothing
 * is priced by it.
 */
export function createPublicPrices(): PublicPrices {
  let list = standardPriceList;
  return {
    marginFor: (from, to) => marginFor(list, from, to),
    accept(newer) {
      list = newer;
    },
  };
}
