import {
  listNotifications as listEndpoint,
  type MailChoices,
  readMailChoices,
  readNotifications,
  saveMailChoices,
  showUnsubscribePage,
  unsubscribeMail as unsubscribeEndpoint,
} from "#contract/notifications/notifications.ts";
import { mailTopics } from "#domain/notifications/mail-topic.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import { handle, type Route, read, write } from "#server/platform/http/route.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import { decodeCursor, toPage } from "#server/platform/page.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { saveUnwantedTopics, unwantedTopics } from "./mail-choices-store.ts";
import { countUnread, listNotifications, markRead } from "./store.ts";
import { readUnsubscribeToken, type Unsubscribing, unsubscribeMail, unsubscribePage } from "./unsubscribe.ts";

export const notificationRoutes: readonly Route[] = [
  read(listEndpoint, async ({ query, session }, app) => {
    const member = memberOf(session);
    const rows = await listNotifications(app.db, member, decodeCursor(query.cursor), query.limit);
    return { ...toPage(rows, query.limit), unread: await countUnread(app.db, member) };
  }),

  write(readNotifications, async ({ body, session, tx, now }) => {
    const member = memberOf(session);
    const { clientId } = member;
    await markRead(tx, member, body.ids, now);
    // The member's other tabs follow; for other members nothing differs.
    await notifyClients(tx, [{ clientId, kind: "notification", id: clientId }]);
    return { unread: await countUnread(tx, member) };
  }),

  read(readMailChoices, async ({ session }, { db }) =>
    serializeMailChoices(await unwantedTopics(db, session.user.id)),
  ),

  write(saveMailChoices, async ({ body, session, tx, now }) => {
    const optedOut = mailTopics.filter((topic) => !body[topic]);
    const { id } = session.client;
    await saveUnwantedTopics(tx, session.user.id, optedOut, now);
    await notifyClients(tx, [{ clientId: id, kind: "mail-choices", id }]);
    return body;
  }),

  handle(showUnsubscribePage, async ({ query, reply }, app) => {
    const { topic } = topicBy(query.token, app);
    return reply.type("text/html; charset=utf-8").send(unsubscribePage(topic, { isDone: false }));
  }),

  handle(unsubscribeEndpoint, async ({ query, reply, now }, app) => {
    const unsubscribing = topicBy(query.token, app);
    await app.db.transaction().execute((tx) => unsubscribeMail(tx, unsubscribing, now));
    return reply
      .type("text/html; charset=utf-8")
      .send(unsubscribePage(unsubscribing.topic, { isDone: true }));
  }),
];

function memberOf({ client, user }: ClientSession) {
  return { clientId: client.id, userId: user.id };
}

function topicBy(token: string, { vault }: Pick<App, "vault">): Unsubscribing {
  const found = readUnsubscribeToken(token, vault);
  if (!found) throw new Refused("link_invalid");
  return found;
}

function serializeMailChoices(optedOut: readonly string[]): MailChoices {
  const choices = mailTopics.map((topic) => [topic, !optedOut.includes(topic)] as const);
  return Object.fromEntries(choices) as MailChoices;
}
