import type { DepositCurveRow, ForwardPairRow } from "#contract/market/forward-pricing.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { canonicalPair } from "#domain/market/pricing/price-list.ts";

export type OpenablePairs = {
  /** Currencies of pairs that can be opened to forwards. */
  readonly currencies: readonly CurrencyCode[];
  /** Tradable currencies that can be in no pair until their deposit rates are set. */
  readonly withoutRates: readonly CurrencyCode[];
  /** The other currencies of the pairs of a currency that can be opened. */
  readonly partnersOf: (currency: CurrencyCode) => readonly CurrencyCode[];
};

/** Pairs of tradable currencies with deposit rates that aren't open. */
export function findOpenablePairs(
  tradable: readonly CurrencyCode[],
  curves: readonly Pick<DepositCurveRow, "currency">[],
  pairs: readonly Pick<ForwardPairRow, "currencies" | "isOpen">[],
): OpenablePairs {
  const hasRates = (code: CurrencyCode) => curves.some(({ currency }) => currency === code);
  const open = new Set(pairs.flatMap(({ currencies, isOpen }) => (isOpen ? [currencies.join()] : [])));
  const priced = tradable.filter(hasRates);
  const partnersOf = (currency: CurrencyCode) =>
    priced.filter((other) => other !== currency && !open.has(canonicalPair(currency, other).join()));
  return {
    currencies: priced.filter((code) => partnersOf(code).length > 0),
    withoutRates: tradable.filter((code) => !hasRates(code)),
    partnersOf,
  };
}
