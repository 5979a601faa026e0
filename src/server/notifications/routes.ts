import { listNotifications as listEndpoint, readNotifications } from "#contract/notifications.ts";
import { type Route, read, write } from "../platform/http/route.ts";
import { decodeCursor, pageOf } from "../platform/page.ts";
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
    return { unread: await countUnread(tx, id) };
  }),
];
