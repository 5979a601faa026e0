import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import { normaliseTypedAmount } from "#domain/typed-figures.ts";

export type QuoteCommand = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  /** A decimal text above zero. */
  readonly amount: string;
};

/**
 * Parses "5000 gbp eur", "5,000 GBP to EUR" or "gbp eur 5000": an amount of the first currency to sell for the
 * second. Undefined for any other text.
 */
export function parseQuoteCommand(text: string): QuoteCommand | undefined {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => !/^(to|in|into|for)$/i.test(word));
  const codes = words.map((word) => word.toUpperCase()).filter(isCurrencyCode);
  const figures = words.filter((word) => !isCurrencyCode(word.toUpperCase()));
  const [fromCurrency, toCurrency, surplus] = codes;
  if (fromCurrency === undefined || toCurrency === undefined || surplus !== undefined) return undefined;
  if (fromCurrency === toCurrency || figures.length === 0) return undefined;
  const amount = normaliseTypedAmount(figures.join(" "));
  if (amount === undefined || !/^\d{1,15}(\.\d{1,10})?$/.test(amount) || !/[1-9]/.test(amount))
    return undefined;
  return { fromCurrency, toCurrency, amount };
}
