import {
  bookTrade,
  listTrades as listEndpoint,
  readTrade as readEndpoint,
} from "#contract/trading/trades.ts";
import { assert } from "#domain/assert.ts";
import { activityOf } from "#server/platform/http/activity-of.ts";
import { handleVerified, type Route, read } from "#server/platform/http/route.ts";
import { decodeCursor, toPage } from "#server/platform/page.ts";
import { readAsOfNow } from "#server/platform/postgres/read-as-of-now.ts";
import { describeTrade } from "./describe-trade.ts";
import { readTrade } from "./read-trade.ts";
import { listTrades } from "./reads-store.ts";

export const tradeRoutes: readonly Route[] = [
  handleVerified(bookTrade, async (call, app) => {
    const { body, session, idempotency, reply } = call;
    assert(idempotency, "the endpoint is idempotent");
    const { status, body: answer } = await app.bookings.book({
      request: {
        ...{ ...body, type: "SPOT", clientId: session.client.id },
        ...{ bookedBy: session.user.id, isByKey: session.apiKey !== undefined },
      },
      idempotency,
      session,
      activity: activityOf(call, "book_exchange", app),
    });
    return reply.code(status).send(answer);
  }),

  read(listEndpoint, async ({ query, session }, app) => {
    const rows = await listTrades(app.db, session.client.id, decodeCursor(query.cursor), query.limit);
    const { items, nextCursor } = toPage(rows, query.limit);
    return { items: items.map(describeTrade), nextCursor };
  }),

  read(readEndpoint, ({ params, session, now }, { db }) =>
    readAsOfNow(db, (tx) => readTrade(tx, { clientId: session.client.id, id: params.id, now })),
  ),
];
