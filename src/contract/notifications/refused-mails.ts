import { endpoint } from "#contract/endpoint.ts";
import { byId, id, page, pageSchema, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

/** A mail that the server rejected for good or did not accept within a day. */
export const refusedMail = z.object({
  id,
  /** Null for staff mail. */
  client: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  /** Rejected address. */
  to: z.string(),
  /** Address for resending: the client's current one. */
  sendTo: z.string(),
  subject: z.string(),
  /** The mail server's message; null without one. */
  reason: z.string().nullable(),
  refusedAt: timestamp,
});
export type RefusedMail = z.output<typeof refusedMail>;

export const listRefusedMails = endpoint({
  operationId: "listRefusedMails",
  method: "GET",
  path: "/api/admin/refused-mails",
  access: "staff",
  summary: "Undelivered emails of the last 30 days, newest first",
  query: page,
  answer: pageSchema(refusedMail),
  refusals: [],
});

export const resendMail = endpoint({
  operationId: "resendMail",
  method: "POST",
  path: "/api/admin/refused-mails/:id/resend",
  access: "staff",
  summary: "Resend an undelivered email to the client's current address",
  params: byId,
  answer: z.object({ sentTo: z.string() }),
  refusals: ["not_found"],
});
