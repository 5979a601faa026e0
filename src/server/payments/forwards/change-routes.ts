import * as contract from "#contract/payments/change-forward.ts";
import { handle, type Route, write } from "#server/platform/http/route.ts";
import { changeForward } from "./change-forward.ts";
import { quoteForwardChange } from "./quote-change.ts";
import { serializeChangeQuote } from "./serialize-change.ts";
import { readForward } from "./serialize-forward.ts";

export const forwardChangeRoutes: readonly Route[] = [
  handle(contract.quoteForwardChange, async ({ params, body, session, now }, app) => {
    const { newId, calendar, rates } = app;
    const request = { ...params, ...body, clientId: session.client.id };
    const context = { now, newId, calendar, pairRate: rates.rateFor };
    return serializeChangeQuote(await quoteForwardChange(app.db, request, context), app);
  }),

  write(contract.changeForward, async ({ tx, params, body, session, now }, { calendar }) => {
    const named = { id: params.id, clientId: session.client.id };
    const by = { bookedBy: session.user.id, isByKey: session.apiKey !== undefined };
    await changeForward(tx, { ...named, ...body, ...by }, { now, calendar });
    return readForward(tx, named, { now, calendar });
  }),
];
