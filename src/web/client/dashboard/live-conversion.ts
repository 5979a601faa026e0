import { refusals } from "#contract/refusals.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import { priceQuote } from "#domain/quotes/price-quote.ts";
import { rateFromNumber, rateToNumber } from "#domain/rate.ts";
import { clientRateOf } from "#domain/rates/client-rate.ts";

/** What the client typed: one side, and which. */
export type Asked = {
  fromCurrency: CurrencyCode;
  toCurrency: CurrencyCode;
  /** A clean decimal text; empty when nothing is entered. */
  amount: string;
  isReceiving: boolean;
};

export type Conversion = {
  /** The side that was not typed; empty while there is nothing to compute or no rate. */
  other: string;
  /** Why the amount cannot be exchanged, in words. */
  fault: string | undefined;
};

/** The client's rate for a mid-market rate, as a figure to be shown. Undefined without a usable mid. */
export function clientRateFigure(mid: number | undefined): number | undefined {
  const rate = mid === undefined ? undefined : rateFromNumber(mid);
  return rate && rateToNumber(clientRateOf(rate));
}

/**
 * The other side of an exchange at the live client rate, priced by the same rule as the quote that follows.
 * `midToGbp` is pounds per 1 of the sold currency, for the limit; leave it out for pounds.
 */
export function convertLive(asked: Asked, mid: number | undefined, midToGbp: number | undefined): Conversion {
  const rate = mid === undefined ? undefined : rateFromNumber(mid);
  if (asked.amount === "" || Number(asked.amount) === 0 || !rate) return { other: "", fault: undefined };
  const priced = priceQuote(asked, rate, midToGbp === undefined ? undefined : rateFromNumber(midToGbp));
  if (!priced.ok) return { other: "", fault: refusals[priced.refusal].message };
  const { fromAmount, toAmount, fromCurrency, toCurrency } = priced.value;
  const other = asked.isReceiving ? money(fromAmount, fromCurrency) : money(toAmount, toCurrency);
  return { other: formatAmount(other), fault: undefined };
}

/** Where Get a Quote leads. */
export function quoteAddress({ fromCurrency, toCurrency, amount, isReceiving }: Asked): string {
  return `/quote?${new URLSearchParams({ fromCurrency, toCurrency, amount, isReceiving: String(isReceiving) })}`;
}
