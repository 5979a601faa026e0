import { listFeedback, sendFeedback } from "#contract/feedback.ts";
import { feedbackLimit } from "#domain/feedback/feedback-limit.ts";
import { limitAttempts } from "../auth/limit-attempts.ts";
import { handle, type Route, read } from "../platform/http/route.ts";
import { decodeCursor, pageOf } from "../platform/page.ts";
import { insertFeedback, selectFeedback } from "./store.ts";

export const feedbackRoutes: readonly Route[] = [
  handle(sendFeedback, async ({ body, session, now }, app) => {
    const clientId = session.client.id;
    await limitAttempts(app, [{ kind: "feedback", parts: [clientId], limit: feedbackLimit }]);
    const feedback = { id: app.newId(), clientId, text: body.text, createdAt: now };
    await app.db.transaction().execute((tx) => insertFeedback(tx, feedback));
    return { id: feedback.id, createdAt: now.toISOString() };
  }),

  read(listFeedback, async ({ query }, { db }) => {
    const { limit } = query;
    const rows = await selectFeedback(db, { limit, cursor: decodeCursor(query.cursor) });
    const { items, nextCursor } = pageOf(rows, limit);
    return {
      items: items.map(({ clientId, email, ...row }) => ({ ...row, client: { id: clientId, email } })),
      nextCursor,
    };
  }),
];
