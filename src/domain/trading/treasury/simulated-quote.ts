import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";
import { convert, convertBack, type Rate, scaleRate } from "#domain/rate.ts";
import type { CoverOrder, Exchanged } from "./cover-deal.ts";

/** Spread of a currency in thousandths of a percent; a pair has both its currencies'. */
const narrow = 4n;
const wide = 15n;
const narrowCurrencies: ReadonlySet<CurrencyCode> = new Set(
  currencyCodes.filter((code) => ["EUR", "GBP", "USD", "JPY", "CHF", "CAD", "AUD"].includes(code)),
);

/** What the simulated provider quotes: mid-market (bought per 1 sold) less a spread. Undefined for too little to exchange. */
export function simulatedQuote(
  { soldCurrency, boughtCurrency, amount }: CoverOrder,
  mid: Rate,
): Exchanged | undefined {
  const rate = scaleRate(mid, 100_000n - spreadOf(soldCurrency, boughtCurrency), 100_000n);
  const quoted =
    amount.currency === soldCurrency
      ? { sold: amount, bought: convert(amount, rate, boughtCurrency, "down") }
      : { sold: convertBack(amount, rate, soldCurrency, "up"), bought: amount };
  return quoted.sold.minor > 0n && quoted.bought.minor > 0n ? quoted : undefined;
}

function spreadOf(...pair: readonly CurrencyCode[]): bigint {
  return pair.reduce((sum, currency) => sum + (narrowCurrencies.has(currency) ? narrow : wide), 0n);
}
