import { bookForwardAtMarket, readForwardRate } from "#contract/payments/forward-at-market.ts";
import * as contract from "#contract/payments/forwards.ts";
import { mayBook } from "#domain/clients/client-approvals/booking-limit.ts";
import { formatAmount, money } from "#domain/money.ts";
import { forwardDates } from "#domain/payments/forwards/forward-dates.ts";
import { rateToNumber } from "#domain/rate.ts";
import { Refused } from "#domain/refusal.ts";
import { houseForwardLimit, houseUnsettledLimit } from "#domain/trading/trades/unsettled-limit.ts";
import { writeApprovable } from "#server/clients/client-approvals/approvable-routes.ts";
import { readBooker } from "#server/clients/client-approvals/bookers-store.ts";
import { readForwardPricing } from "#server/market/forward-pricing/read-forward-pricing.ts";
import type { App } from "#server/platform/app.ts";
import { downloadHeaders } from "#server/platform/files/download-headers.ts";
import { handle, type Route, read, write } from "#server/platform/http/route.ts";
import { operatorLines } from "#server/platform/operator-lines.ts";
import { readAsOfNow } from "#server/platform/postgres/read-as-of-now.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import type { BookingContext } from "#server/trading/trades/book-trades.ts";
import { describeTrade } from "#server/trading/trades/describe-trade.ts";
import { type BookForwardContext, bookForward } from "./book-forward.ts";
import { bookForwardAtMarket as bookAtMarket } from "./book-forward-at-market.ts";
import { describeTerms } from "./describe-terms.ts";
import { drawForward } from "./draw-forward.ts";
import { findDepositShare } from "./find-deposit-share.ts";
import { priceForwardNow, quoteForward } from "./quote-forward.ts";
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
    const clientId = session.client.id;
    const quote = await quoteForward(app.db, clientId, body, context);
    const booker = await readBooker(app.db, { clientId, ...bookerOf(session) });
    const needsApproval = !mayBook(quote.gbpAmount, booker).ok;
    return { ...serializeForwardQuote(quote, app), needsApproval };
  }),

  read(readForwardRate, async ({ query, session, now }, { db, calendar, rates, quoteStops }) => {
    const context = { now, calendar, quoteStops, pairRate: rates.rateFor };
    const request = { ...query, isReceiving: false };
    const { rate, rateAt, ...price } = await priceForwardNow(db, session.client.id, request, context);
    return {
      rate: rateToNumber(rate),
      toAmount: formatAmount(money(price.toAmount, price.toCurrency)),
      at: rateAt,
      rateSimulated: price.rateSimulated,
    };
  }),

  write(contract.bookForward, async ({ tx, body, session, now }, app) => {
    const clientId = session.client.id;
    const request = { ...body, ...bookerOf(session), clientId };
    const id = await bookForward(tx, request, bookingContext(now, app));
    return readForward(tx, { clientId, id }, { now, calendar: app.calendar });
  }),

  writeApprovable(bookForwardAtMarket, async ({ tx, body, session, now, approval }, app) => {
    const clientId = session.client.id;
    const { rates, quoteStops } = app;
    const pricing = { quoteStops, pairRate: rates.rateFor };
    const context = { ...bookingContext(now, app), ...pricing, session, approval };
    const id = await bookAtMarket(tx, { ...body, clientId, bookedBy: session.user.id }, context);
    return readForward(tx, { clientId, id }, { now, calendar: app.calendar });
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

function bookerOf({ user, apiKey }: Pick<ClientSession, "user" | "apiKey">) {
  return { bookedBy: user.id, isByKey: apiKey !== undefined };
}

function bookingContext(now: Date, { newId, calendar, bank, config }: App): BookForwardContext {
  return { now, newId, calendar, bank, houseLimit: houseForwardLimit({ isDemo: config.DEMO }) };
}

/** Inputs of a drawdown at a moment. */
export function drawingContext(
  now: Date,
  { newId, calendar, references, config }: Pick<App, "newId" | "calendar" | "references" | "config">,
): BookingContext {
  return { now, newId, calendar, references, unsettledLimit: houseUnsettledLimit({ isDemo: config.DEMO }) };
}
