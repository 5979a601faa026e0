import { type CurrencyCode, homeCurrency } from "#domain/currency.ts";

/** What exceeded hard limits of the house's position keep from growing; amounts are in pence. */
export type QuoteStop = {
  /** Worth of each position at mid-market, below zero where the house is short. */
  readonly worths: ReadonlyMap<CurrencyCode, bigint>;
  /** Currencies whose own limit is exceeded. */
  readonly currencies: ReadonlySet<CurrencyCode>;
  /** Whether the limit of all currencies together is exceeded. */
  readonly isInTotal: boolean;
};

/** An exchange by its worth in pence, which the house is long of afterwards in what the client sells. */
export type StoppableExchange = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly gbpAmount: bigint;
};

/** Whether an exchange would increase an exposure that is above its hard limit. */
export function isStopped(
  { fromCurrency, toCurrency, gbpAmount }: StoppableExchange,
  { worths, currencies, isInTotal }: QuoteStop,
): boolean {
  const growthIn = (currency: CurrencyCode, change: bigint) => {
    if (currency === homeCurrency) return 0n;
    const worth = worths.get(currency) ?? 0n;
    return withoutSign(worth + change) - withoutSign(worth);
  };
  const sold = growthIn(fromCurrency, gbpAmount);
  const bought = growthIn(toCurrency, -gbpAmount);
  if (sold > 0n && currencies.has(fromCurrency)) return true;
  if (bought > 0n && currencies.has(toCurrency)) return true;
  return isInTotal && sold + bought > 0n;
}

function withoutSign(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}
