import { endpoint } from "#contract/endpoint.ts";
import { byId, id, page, pageSchema, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

export const refusedMail = z
  .object({
    id,
    client: z.object({ id, name: z.string(), email: z.string() }).nullable().describe("Null for staff mail."),
    to: z.string().describe("Rejected address."),
    sendTo: z.string().describe("Address for resending: the client's current one."),
    subject: z.string(),
    reason: z.string().nullable().describe("The mail server's message; null without one."),
    refusedAt: timestamp,
  })
  .meta({
    id: "RefusedMail",
    description: "A mail that the server rejected for good or did not accept within a day.",
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
