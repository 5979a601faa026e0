import { endpoint } from "#contract/endpoint.ts";
import { id, page, pageSchema, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { mailTopics } from "#domain/notifications/mail-topic.ts";

export const notification = z
  .object({
    id,
    kind: z.string(),
    title: z.string(),
    text: z.string(),
    tradeId: id.nullable().describe("Null when no trade is concerned."),
    path: z.string().nullable().describe("Link target on the site; null for none."),
    createdAt: timestamp,
    readAt: timestamp.nullable(),
  })
  .meta({ id: "Notification" });
export type Notification = z.output<typeof notification>;

export const listNotifications = endpoint({
  operationId: "listNotifications",
  method: "GET",
  path: "/api/notifications",
  access: "session",
  summary: "Notifications, newest first",
  query: page,
  answer: pageSchema(notification).extend({ unread: z.number() }),
  refusals: [],
});

export const readNotifications = endpoint({
  operationId: "readNotifications",
  method: "POST",
  path: "/api/notifications/read",
  access: "session",
  isRead: true,
  summary: "Mark notifications as read; all of them if `ids` is absent",
  body: z.object({ ids: z.array(id).max(200).optional() }),
  answer: z.object({ unread: z.number() }),
  refusals: [],
});

/** Mail setting per topic; account security is always mailed. */
const mailChoices = z.record(z.enum(mailTopics), z.boolean());
export type MailChoices = z.output<typeof mailChoices>;

export const readMailChoices = endpoint({
  operationId: "readMailChoices",
  method: "GET",
  path: "/api/notifications/mail",
  access: "session",
  summary: "The client's email preferences",
  answer: mailChoices,
  refusals: [],
});

export const saveMailChoices = endpoint({
  operationId: "saveMailChoices",
  method: "PUT",
  path: "/api/notifications/mail",
  access: "session",
  summary: "Update the client's email preferences",
  body: mailChoices,
  answer: mailChoices,
  refusals: [],
});

const unsubscribeParams = z.object({ token: z.string().min(1).max(500) });

export const unsubscribeMail = endpoint({
  operationId: "unsubscribeMail",
  method: "POST",
  path: "/api/mail/unsubscribe",
  access: "public",
  summary: "Unsubscribe from one kind of email without signing in (RFC 8058)",
  query: unsubscribeParams,
  answer: { mediaType: "text/html" },
  refusals: ["link_invalid"],
});

export const showUnsubscribePage = endpoint({
  operationId: "showUnsubscribePage",
  method: "GET",
  path: "/api/mail/unsubscribe",
  access: "public",
  summary: "The unsubscribe page, which asks for confirmation",
  query: unsubscribeParams,
  answer: { mediaType: "text/html" },
  refusals: ["link_invalid"],
});
