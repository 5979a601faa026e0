import { refusals } from "#contract/refusals.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { LimitsByCurrency } from "#domain/market/pricing/amount-limits.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { formatAmount, money } from "#domain/money.ts";
import { rateFromNumber } from "#domain/rate.ts";
import { priceQuote } from "#domain/trading/quotes/price-quote.ts";

/** What the client typed: one side, and which. */
export type ConversionInput = {
  fromCurrency: CurrencyCode;
  toCurrency: CurrencyCode;
  /** A clean decimal text; empty when nothing is entered. */
  amount: string;
  isReceiving: boolean;
};

/** What is known of the price; the mid-market rate and the margin come a moment after the screen. */
export type LivePrice = {
  mid: number | undefined;
  /** Pounds per 1 of the sold currency, for the limit in pounds; undefined for pounds. */
  midToGbp: number | undefined;
  margin: Margin | undefined;
  limits: LimitsByCurrency;
};

export type Conversion = {
  /** The side that was not typed; empty while there is nothing to compute or no rate. */
  other: string;
  /** Why the amount cannot be exchanged, in words. */
  fault: string | undefined;
};

/** The other side of an exchange at the live client rate, priced by the same rule as the quote that follows. */
export function convertLive(
  asked: ConversionInput,
  { mid, midToGbp, margin, limits }: LivePrice,
): Conversion {
  const rate = mid === undefined ? undefined : rateFromNumber(mid);
  if (asked.amount === "" || Number(asked.amount) === 0 || !rate || margin === undefined)
    return { other: "", fault: undefined };
  const toPounds = midToGbp === undefined ? undefined : rateFromNumber(midToGbp);
  const priced = priceQuote(asked, { mid: rate, midToGbp: toPounds, margin, limits });
  if (!priced.ok) return { other: "", fault: priced.fields?.amount ?? refusals[priced.refusal].message };
  const { fromAmount, toAmount, fromCurrency, toCurrency } = priced.value;
  const other = asked.isReceiving ? money(fromAmount, fromCurrency) : money(toAmount, toCurrency);
  return { other: formatAmount(other), fault: undefined };
}

/** Where Get a Quote leads. */
export function quotePath({ fromCurrency, toCurrency, amount, isReceiving }: ConversionInput): string {
  return `/quote?${new URLSearchParams({ fromCurrency, toCurrency, amount, isReceiving: String(isReceiving) })}`;
}
