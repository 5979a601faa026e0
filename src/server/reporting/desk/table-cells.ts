import type { PrintedQuote, PrintedTrade } from "./describe-rows.ts";

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

/** A trade as a line of the table. */
export function tradeCells(trade: PrintedTrade): (string | number)[] {
  const { createdAt, reference, client, type, fromCurrency, amount, toCurrency, toAmount } = trade;
  const { exchangeRate, status, stage } = trade;
  const sides = [fromCurrency, amount, toCurrency, toAmount];
  return [printTime(createdAt), reference, client.email, type, ...sides, exchangeRate, status, stage];
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

/** A quote as a line of the table. */
export function quoteCells(quote: PrintedQuote): (string | number)[] {
  const { createdAt, client, fromCurrency, amount, toCurrency, toAmount, rate, midRate } = quote;
  const sides = [fromCurrency, amount, toCurrency, toAmount];
  const times = [quote.status, printTime(quote.expiresAt)];
  return [printTime(createdAt), client.email, ...sides, rate, midRate, ...times];
}

function printTime(at: Date | string): string {
  return at instanceof Date ? at.toISOString() : at;
}
