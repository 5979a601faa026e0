import { refusals } from "#contract/refusals.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { LimitsByCurrency } from "#domain/market/pricing/amount-limits.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { formatAmount, type Money, money } from "#domain/money.ts";
import { rateFromNumber } from "#domain/rate.ts";
import { priceQuote } from "#domain/trading/quotes/price-quote.ts";
import { getSaving } from "#domain/trading/quotes/savings-example.ts";

/** The typed side and its amount. */
export type ConversionInput = {
  fromCurrency: CurrencyCode;
  toCurrency: CurrencyCode;
  /** A clean decimal text; empty when nothing is entered. */
  amount: string;
  isReceiving: boolean;
  /** Whom the bought money is for, when that is known beforehand. */
  recipientId?: string | undefined;
};

/** Price data; mid-market rate and margin arrive after the first render. */
export type LivePrice = {
  mid: number | undefined;
  /** Pounds per 1 of the sold currency, for the limit in pounds; undefined for pounds. */
  midToGbp: number | undefined;
  margin: Margin | undefined;
  limits: LimitsByCurrency;
};

export type Conversion = {
  /** The computed side; empty without an amount or a rate. */
  other: string;
  /** Why the amount cannot be exchanged. */
  fault: string | undefined;
  /** Cost in the bought currency; undefined while nothing is computed. */
  cost?: {
    /** Our margin in the amount. */
    readonly fee: Money;
    /** Kept beside a bank with a typical margin; undefined when nothing is. */
    readonly saving: Money | undefined;
  };
};

/** The other side at the live client rate, priced by the same rule as the quote. */
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
  const saving = getSaving(priced.value);
  const cost = {
    fee: money(priced.value.marginAmount, toCurrency),
    saving: saving > 0n ? money(saving, toCurrency) : undefined,
  };
  return { other: formatAmount(other), fault: undefined, cost };
}

/** The address of Get a Quote. */
export function quotePath(asked: ConversionInput): string {
  const { fromCurrency, toCurrency, amount, isReceiving, recipientId } = asked;
  const query = { fromCurrency, toCurrency, amount, isReceiving: String(isReceiving) };
  return `/quote?${new URLSearchParams(recipientId === undefined ? query : { ...query, recipient: recipientId })}`;
}
