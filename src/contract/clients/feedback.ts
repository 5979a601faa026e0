import { endpoint } from "#contract/endpoint.ts";
import { byId, id, page, pageSchema, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { maxFeedbackLength } from "#domain/clients/feedback/feedback-limit.ts";

/** Multi-line text without control characters. */
const writtenText = z
  .string()
  .trim()
  .min(1, "Please write your feedback first")
  .max(maxFeedbackLength, `Please keep it to ${maxFeedbackLength.toLocaleString("en-GB")} characters`)
  .regex(
    /^[^\p{Cc}]*(?:[\t\n\r][^\p{Cc}]*)*$/u,
    "We can't show some of these characters. Please remove them.",
  );

export const sendFeedback = endpoint({
  operationId: "sendFeedback",
  method: "POST",
  path: "/api/feedback",
  access: "activated",
  summary: "Send feedback",
  body: z.object({ text: writtenText }),
  answer: z.object({ id, createdAt: timestamp }),
  status: 201,
  refusals: ["too_many_requests"],
});

export const deskFeedback = z
  .object({
    id,
    client: z.object({ id, name: z.string(), email: z.string() }),
    text: z.string(),
    createdAt: timestamp,
    tradeId: id
      .nullable()
      .describe("Trade that it disputes, booked by telephone; null for any other feedback."),
    handled: z
      .object({ at: timestamp, by: z.string() })
      .nullable()
      .describe("Time and staff user; null while open."),
  })
  .meta({ id: "DeskFeedback" });
export type DeskFeedback = z.output<typeof deskFeedback>;

export const listFeedback = endpoint({
  operationId: "listFeedback",
  method: "GET",
  path: "/api/admin/feedback",
  access: "staff",
  summary: "Clients' feedback, newest first",
  query: page.extend({ state: z.enum(["open", "handled"]).optional() }),
  answer: pageSchema(deskFeedback),
  refusals: [],
});

export const handleFeedback = endpoint({
  operationId: "handleFeedback",
  method: "PUT",
  path: "/api/admin/feedback/:id/handled",
  access: "staff",
  summary: "Mark feedback as handled, or reopen it",
  params: byId,
  body: z.object({ handled: z.boolean() }),
  answer: deskFeedback,
  refusals: ["not_found"],
});
