import { endpoint } from "./endpoint.ts";
import { id, moment, page, pageOf } from "./values.ts";
import { z } from "./zod.ts";

export const notification = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  /** The trade that it is about, if any. */
  tradeId: id.nullable(),
  createdAt: moment,
  readAt: moment.nullable(),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = endpoint({
  method: "GET",
  path: "/api/notifications",
  access: "session",
  summary: "What the client was told, newest first",
  query: page,
  answer: pageOf(notification).extend({ unread: z.number() }),
  refusals: [],
});

export const readNotifications = endpoint({
  method: "POST",
  path: "/api/notifications/read",
  access: "session",
  summary: "Mark notices as read; all of them unless some are named",
  body: z.object({ ids: z.array(id).max(200).optional() }),
  answer: z.object({ unread: z.number() }),
  refusals: [],
});
