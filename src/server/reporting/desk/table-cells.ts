import type { SerializedQuote, SerializedTrade } from "./describe-rows.ts";

export const tradeHeadings = [
  "Date (UTC)",
  "Reference",
  "Client",
  "Type",
  "From",
  "Amount",
  "To",
  "Bought",
  "Rate",
  "Status",
  "Stage",
] as const;

/** A trade as table cells. */
export function tradeCells(trade: SerializedTrade): (string | number)[] {
  const { createdAt, reference, client, type, fromCurrency, amount, toCurrency, toAmount } = trade;
  const { exchangeRate, status, stage } = trade;
  const sides = [fromCurrency, amount, toCurrency, toAmount];
  return [formatTime(createdAt), reference, client.email, type, ...sides, exchangeRate, status, stage];
}

export const quoteHeadings = [
  "Date (UTC)",
  "Client",
  "From",
  "Amount",
  "To",
  "Bought",
  "Rate",
  "Mid-market rate",
  "Status",
  "Expires (UTC)",
] as const;

/** A quote as table cells. */
export function quoteCells(quote: SerializedQuote): (string | number)[] {
  const { createdAt, client, fromCurrency, amount, toCurrency, toAmount, rate, midRate } = quote;
  const sides = [fromCurrency, amount, toCurrency, toAmount];
  const times = [quote.status, formatTime(quote.expiresAt)];
  return [formatTime(createdAt), client.email, ...sides, rate, midRate, ...times];
}

function formatTime(at: Date | string): string {
  return at instanceof Date ? at.toISOString() : at;
}
