import { endpoint } from "#contract/endpoint.ts";
import { byId, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { sendingRefusals, webhookDelivery } from "./webhooks.ts";

export const replayWebhookDelivery = endpoint({
  operationId: "replayWebhookDelivery",
  method: "POST",
  path: "/api/webhook-deliveries/:id/replay",
  access: "activated",
  summary: "Send a webhook delivery's event again, with the same webhook-id",
  params: byId,
  answer: webhookDelivery,
  status: 201,
  idempotent: true,
  refusals: sendingRefusals,
});

export const replayIn = z
  .object({
    from: z.iso
      .datetime({ offset: true, error: "Enter a time, like 2026-11-25T09:30:00Z" })
      .describe("When the events happened; the end is exclusive."),
    to: z.iso.datetime({ offset: true, error: "Enter a time, like 2026-11-25T09:30:00Z" }),
    which: z
      .enum(["undelivered", "all"])
      .default("undelivered")
      .describe("Only events that were never delivered, or all."),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ["to"],
    error: "Choose a time after the first one",
  });

export const replayWebhookDeliveries = endpoint({
  operationId: "replayWebhookDeliveries",
  method: "POST",
  path: "/api/webhook-endpoints/:id/replay",
  access: "activated",
  summary: "Send the events of a time range to a webhook endpoint again, at most 1,000 at once",
  params: byId,
  body: replayIn,
  answer: z.object({
    replayed: z.int(),
    continueFrom: timestamp
      .nullable()
      .describe(
        "The time of the first event that was left out; null when none was. Pass it as `from` to go on.",
      ),
  }),
  idempotent: true,
  refusals: sendingRefusals,
});
