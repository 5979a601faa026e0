import { createQuote as endpoint } from "#contract/quotes.ts";
import { formatAmount, money } from "#domain/money.ts";
import { quoteStatus } from "#domain/quotes/quote-standing.ts";
import { rateToNumber } from "#domain/rate.ts";
import { handle } from "../platform/http/route.ts";
import { currenciesFor, readCurrencyUses } from "../rates/store.ts";
import { createQuote } from "./create-quote.ts";

export const quoteRoutes = [
  handle(endpoint, async ({ body, session, now }, app) => {
    const quote = await createQuote(app.db, session.client.id, body, {
      now,
      newId: app.newId,
      calendar: app.calendar,
      pairRate: (from, to) => app.rates.rateFor(from, to),
      tradable: currenciesFor(await readCurrencyUses(app.db), "trade"),
    });
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
  }),
];
