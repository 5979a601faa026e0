import { type Columns, timeCell } from "#server/platform/files/write-table.ts";
import type { SerializedQuote, SerializedTrade } from "./describe-rows.ts";

export const tradeColumns: Columns<SerializedTrade> = {
  "Date (UTC)": (trade) => timeCell(trade.createdAt),
  Reference: (trade) => trade.reference,
  Client: (trade) => trade.client.name,
  Email: (trade) => trade.client.email,
  Type: (trade) => trade.type,
  From: (trade) => trade.fromCurrency,
  Amount: (trade) => trade.amount,
  To: (trade) => trade.toCurrency,
  Bought: (trade) => trade.toAmount,
  Rate: (trade) => trade.exchangeRate,
  Status: (trade) => trade.status,
  Stage: (trade) => trade.stage,
};

export const quoteColumns: Columns<SerializedQuote> = {
  "Date (UTC)": (quote) => timeCell(quote.createdAt),
  Client: (quote) => quote.client.name,
  Email: (quote) => quote.client.email,
  From: (quote) => quote.fromCurrency,
  Amount: (quote) => quote.amount,
  To: (quote) => quote.toCurrency,
  Bought: (quote) => quote.toAmount,
  Rate: (quote) => quote.rate,
  "Mid-market rate": (quote) => quote.midRate,
  Status: (quote) => quote.status,
  "Expires (UTC)": (quote) => timeCell(quote.expiresAt),
};
