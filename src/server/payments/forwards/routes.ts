import * as contract from "#contract/payments/forwards.ts";
import { forwardDates } from "#domain/payments/forwards/forward-dates.ts";
import { Refused } from "#domain/refusal.ts";
import { houseForwardLimit, houseUnsettledLimit } from "#domain/trading/trades/unsettled-limit.ts";
import { readForwardPricing } from "#server/market/forward-pricing/read-forward-pricing.ts";
import type { App } from "#server/platform/app.ts";
import { downloadHeaders } from "#server/platform/files/download-headers.ts";
import { handle, type Route, read, write } from "#server/platform/http/route.ts";
import { operatorLines } from "#server/platform/operator-lines.ts";
import { readAsOfNow } from "#server/platform/postgres/read-as-of-now.ts";
import type { BookingContext } from "#server/trading/trades/book-trades.ts";
import { describeTrade } from "#server/trading/trades/describe-trade.ts";
import { bookForward } from "./book-forward.ts";
import { describeTerms } from "./describe-terms.ts";
import { drawForward } from "./draw-forward.ts";
import { findDepositShare } from "./find-deposit-share.ts";
import { quoteForward } from "./quote-forward.ts";
import { readForwardConfirmation, renderForwardConfirmation } from "./read-confirmation.ts";
import { listForwards } from "./reads-store.ts";
import {
  readForward,
  readForwardDetail,
  serializeForwardQuote,
  serializeForwards,
} from "./serialize-forward.ts";

export const forwardRoutes: readonly Route[] = [
  read(contract.readForwardTerms, async ({ session }, { db }) =>
    describeTerms(await readForwardPricing(db), await findDepositShare(db, session.client.id)),
  ),

  read(contract.readForwardDates, async ({ query: { fromCurrency, toCurrency }, now }, { calendar }) => {
    if (fromCurrency === toCurrency) throw new Refused("same_currency");
    const { closed, ...ends } = forwardDates(now, { currencies: [fromCurrency, toCurrency], calendar });
    return { ...ends, closed: [...closed] };
  }),

  handle(contract.createForwardQuote, async ({ body, session, now }, app) => {
    const { newId, calendar, rates, quoteStops } = app;
    const context = { now, newId, calendar, quoteStops, pairRate: rates.rateFor };
    return serializeForwardQuote(await quoteForward(app.db, session.client.id, body, context), app);
  }),

  write(contract.bookForward, async ({ tx, body, session, now }, app) => {
    const clientId = session.client.id;
    const by = { bookedBy: session.user.id, isByKey: session.apiKey !== undefined };
    const houseLimit = houseForwardLimit({ isDemo: app.config.DEMO });
    const { newId, calendar, bank } = app;
    const context = { now, newId, calendar, bank, houseLimit };
    const id = await bookForward(tx, { ...body, ...by, clientId }, context);
    return readForward(tx, { clientId, id }, { now, calendar });
  }),

  read(contract.listForwards, ({ session, now }, { db, calendar }) =>
    readAsOfNow(db, async (tx) =>
      serializeForwards(tx, await listForwards(tx, session.client.id), { now, calendar }),
    ),
  ),

  read(contract.readForward, ({ params, session, now }, { db, calendar, bank }) =>
    readAsOfNow(db, (tx) =>
      readForwardDetail(tx, { clientId: session.client.id, id: params.id }, { now, calendar, bank }),
    ),
  ),

  write(contract.drawForward, async ({ tx, params, body, session, now }, app) => {
    const request = { ...params, ...body, clientId: session.client.id, bookedBy: session.user.id };
    return describeTrade(await drawForward(tx, request, drawingContext(now, app)));
  }),

  handle(contract.downloadForwardConfirmation, async ({ params, session, reply, now }, app) => {
    const named = { clientId: session.client.id, id: params.id };
    const confirmation = await readForwardConfirmation(app.db, named, app);
    return reply
      .headers(downloadHeaders(`Summit ${confirmation.reference}.pdf`, "application/pdf"))
      .send(await renderForwardConfirmation(confirmation, { now, issuer: operatorLines(app.config) }));
  }),
];

/** Inputs of a drawdown at a moment. */
export function drawingContext(
  now: Date,
  { newId, calendar, references, config }: Pick<App, "newId" | "calendar" | "references" | "config">,
): BookingContext {
  return { now, newId, calendar, references, unsettledLimit: houseUnsettledLimit({ isDemo: config.DEMO }) };
}
