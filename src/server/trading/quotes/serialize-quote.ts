import { formatAmount, money } from "#domain/money.ts";
import { rateToNumber } from "#domain/rate.ts";
import { quoteStatus } from "#domain/trading/quotes/lifecycle.ts";
import type { FirmQuote } from "./store.ts";

export function serializeQuote(quote: FirmQuote, now: Date) {
  const { fromCurrency, toCurrency } = quote;
  return {
    id: quote.id,
    fromCurrency,
    toCurrency,
    fromAmount: formatAmount(money(quote.fromAmount, fromCurrency)),
    toAmount: formatAmount(money(quote.toAmount, toCurrency)),
    midRate: rateToNumber(quote.midRate),
    rate: rateToNumber(quote.rate),
    marginCost: formatAmount(money(quote.midAmount - quote.toAmount, toCurrency)),
    deliveryDate: quote.deliveryDate,
    createdAt: quote.createdAt,
    expiresAt: quote.expiresAt,
    status: quoteStatus({ ...quote, tradeId: null }, now),
    rateSource: quote.source.source,
    rateAt: quote.source.at,
    rateSimulated: quote.source.simulated,
    profitShare: {
      usable: formatAmount(money(quote.profitShare.used, fromCurrency)),
      costUsd: formatAmount(money(quote.profitShare.costUsd, "USD")),
    },
  };
}
