import { dealByTelephone, disputeDeal } from "#contract/trading/telephone-deals.ts";
import { assert } from "#domain/assert.ts";
import { Refused } from "#domain/refusal.ts";
import { handle, type Route, write } from "#server/platform/http/route.ts";
import { disputeTrade } from "./dispute-trade.ts";
import { readTrade } from "./read-trade.ts";
import { findDealtClient } from "./telephone-store.ts";

export const telephoneRoutes: readonly Route[] = [
  handle(dealByTelephone, async ({ params, body, session, idempotency, reply }, app) => {
    assert(idempotency, "the endpoint is idempotent");
    const { staff } = session;
    const client = await findDealtClient(app.db, params.id, staff);
    if (!client) throw new Refused("not_found");
    if (client.status !== "ACCOUNT_READY" || client.closedAt !== null) throw new Refused("client_held");
    const { callReference, ...deal } = body;
    const telephone = { staffId: staff.id, callReference };
    const request = { ...deal, clientId: params.id, type: "SPOT", useProfitShare: false, telephone } as const;
    const { status, body: answer } = await app.bookings.book({ request, idempotency, session });
    return reply.code(status).send(answer);
  }),

  write(disputeDeal, async ({ tx, params, body, session, now }, { newId }) => {
    const clientId = session.client.id;
    await disputeTrade(tx, { clientId, tradeId: params.id, text: body.text }, { now, newId });
    return readTrade(tx, { clientId, id: params.id, now });
  }),
];
