import {
  listNotifications as listEndpoint,
  type MailChoices,
  readMailChoices,
  readNotifications,
  saveMailChoices,
} from "#contract/notifications.ts";
import { mailTopics } from "#domain/notifications/mail-topic.ts";
import { type Route, read, write } from "../platform/http/route.ts";
import { notifyClients } from "../platform/outbox/client-events.ts";
import { decodeCursor, pageOf } from "../platform/page.ts";
import { saveUnwantedTopics, unwantedTopics } from "./mail-choices-store.ts";
import { countUnread, listNotifications, markRead } from "./store.ts";

export const notificationRoutes: readonly Route[] = [
  read(listEndpoint, async ({ query, session }, app) => {
    const { id } = session.client;
    const rows = await listNotifications(app.db, id, decodeCursor(query.cursor), query.limit);
    return { ...pageOf(rows, query.limit), unread: await countUnread(app.db, id) };
  }),

  write(readNotifications, async ({ body, session, tx, now }) => {
    const { id } = session.client;
    await markRead(tx, id, body.ids, now);
    await notifyClients(tx, [{ clientId: id, kind: "notification", id }]);
    return { unread: await countUnread(tx, id) };
  }),

  read(readMailChoices, async ({ session }, { db }) =>
    printMailChoices(await unwantedTopics(db, session.client.id)),
  ),

  write(saveMailChoices, async ({ body, session, tx, now }) => {
    const unwanted = mailTopics.filter((topic) => !body[topic]);
    const { id } = session.client;
    await saveUnwantedTopics(tx, id, unwanted, now);
    await notifyClients(tx, [{ clientId: id, kind: "mail-choices", id }]);
    return body;
  }),
];

function printMailChoices(unwanted: readonly string[]): MailChoices {
  const choices = mailTopics.map((topic) => [topic, !unwanted.includes(topic)] as const);
  return Object.fromEntries(choices) as MailChoices;
}
