import { handleFeedback, listFeedback, sendFeedback } from "#contract/clients/feedback.ts";
import { feedbackLimit } from "#domain/clients/feedback/feedback-limit.ts";
import { Refused } from "#domain/refusal.ts";
import { limitAttempts } from "#server/clients/auth/limit-attempts.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import { handle, type Route, read, write } from "#server/platform/http/route.ts";
import { decodeCursor, toPage } from "#server/platform/page.ts";
import { transactionAs } from "#server/platform/session/rights-at-commit.ts";
import { type FeedbackRow, findFeedback, insertFeedback, markFeedback, selectFeedback } from "./store.ts";

export const feedbackRoutes: readonly Route[] = [
  handle(sendFeedback, async ({ body, session, now }, app) => {
    const clientId = session.client.id;
    await limitAttempts(app, [{ kind: "feedback", parts: [clientId], limit: feedbackLimit }]);
    const feedback = { id: app.newId(), clientId, text: body.text, createdAt: now };
    await transactionAs(app.db, session, (tx) => insertFeedback(tx, feedback));
    return { id: feedback.id, createdAt: now.toISOString() };
  }),

  read(listFeedback, async ({ query }, { db }) => {
    const { limit, state } = query;
    const rows = await selectFeedback(db, { limit, state, cursor: decodeCursor(query.cursor) });
    const { items, nextCursor } = toPage(rows, limit);
    return { items: items.map(serializeFeedback), nextCursor };
  }),

  write(handleFeedback, async ({ tx, params, body, session, now }, { newId }) => {
    const { id: staffId } = session.staff;
    const isNew = await markFeedback(tx, params.id, body.handled ? { at: now, staffId } : null);
    const row = await findFeedback(tx, params.id);
    if (!row) throw new Refused("not_found");
    if (!isNew) markUnchanged(tx);
    else
      await appendAudit(tx, {
        id: newId(),
        at: now,
        actor: { kind: "staff", id: staffId },
        action: body.handled ? "handle_feedback" : "reopen_feedback",
        subject: { kind: "feedback", id: params.id },
      });
    return serializeFeedback(row);
  }),
];

function serializeFeedback(row: FeedbackRow) {
  const { id, text, createdAt, clientId, clientName, email, handledAt, tradeId } = row;
  const by = row.handlerName || row.handlerEmail || "";
  const handled = handledAt && { at: handledAt.toISOString(), by };
  return { id, text, createdAt, client: { id: clientId, name: clientName ?? "", email }, tradeId, handled };
}
