import { createQuote as endpoint } from "#contract/trading/quotes.ts";
import { prepareQuote as forClient } from "#contract/trading/staff-quotes.ts";
import type { App } from "#server/platform/app.ts";
import { handle, type Route, write } from "#server/platform/http/route.ts";
import { createQuote, type QuoteContext } from "./create-quote.ts";
import { prepareQuote } from "./prepare-quote.ts";
import { serializeQuote } from "./serialize-quote.ts";

export const quoteRoutes: readonly Route[] = [
  handle(endpoint, async ({ body, session, now }, app) =>
    serializeQuote(await createQuote(app.db, session.client.id, body, contextAt(now, app)), now),
  ),

  write(forClient, async ({ tx, params, body, session, now }, app) => {
    const request = { ...body, clientId: params.id, staff: session.staff };
    return serializeQuote(await prepareQuote(tx, request, contextAt(now, app)), now);
  }),
];

function contextAt(now: Date, app: App): QuoteContext {
  return {
    now,
    newId: app.newId,
    calendar: app.calendar,
    pairRate: (from, to) => app.rates.rateFor(from, to),
  };
}
