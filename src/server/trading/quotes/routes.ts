import { createQuote as endpoint, prepareQuote as forClient, readQuote } from "#contract/trading/quotes.ts";
import { quoteByTelephone as byTelephone } from "#contract/trading/telephone-deals.ts";
import { marginInPercent } from "#domain/market/pricing/margin.ts";
import { formatAmount, money } from "#domain/money.ts";
import { rateToNumber } from "#domain/rate.ts";
import { Refused } from "#domain/refusal.ts";
import { formatPoints } from "#domain/rewards/programme-points.ts";
import { quoteStatus } from "#domain/trading/quotes/lifecycle.ts";
import type { App } from "#server/platform/app.ts";
import { handle, type Route, read, write } from "#server/platform/http/route.ts";
import { createQuote, prepareQuote, type QuoteContext, quoteByTelephone } from "./create-quote.ts";
import { findQuote } from "./reads-store.ts";
import type { FirmQuote } from "./store.ts";

export const quoteRoutes: readonly Route[] = [
  handle(endpoint, async ({ body, session, now }, app) =>
    serializeQuote(
      await createQuote(app.db, session.client.id, body, {
        ...contextAt(now, app),
        askedBy: session.user.id,
        isByKey: session.apiKey !== undefined,
      }),
      now,
    ),
  ),

  read(readQuote, async ({ params, session, now }, { db }) => {
    const row = await findQuote(db, { clientId: session.client.id, id: params.id });
    if (!row) throw new Refused("not_found");
    return {
      ...row,
      fromAmount: formatAmount(money(row.fromAmount, row.fromCurrency)),
      toAmount: formatAmount(money(row.toAmount, row.toCurrency)),
      midRate: rateToNumber(row.midRate),
      rate: rateToNumber(row.rate),
      status: quoteStatus(row, now),
    };
  }),

  write(forClient, async ({ tx, params, body, session, now }, app) => {
    const request = { ...body, clientId: params.id, staff: session.staff };
    return serializeQuote(await prepareQuote(tx, request, contextAt(now, app)), now);
  }),

  write(byTelephone, async ({ tx, params, body, session, now }, app) => {
    const request = { ...body, clientId: params.id, staff: session.staff };
    return serializeQuote(await quoteByTelephone(tx, request, contextAt(now, app)), now);
  }),
];

function contextAt(now: Date, app: App): QuoteContext {
  return {
    now,
    newId: app.newId,
    calendar: app.calendar,
    programmeStart: app.config.POINTS_PROGRAMME_START,
    pairRate: (from, to) => app.rates.rateFor(from, to),
    quoteStops: app.quoteStops,
  };
}

function serializeQuote(quote: FirmQuote, now: Date) {
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
    marginPercent: marginInPercent(quote.margin),
    points: formatPoints(quote.points),
    fundBy: quote.fundBy,
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
    needsApproval: quote.needsApproval,
  };
}
