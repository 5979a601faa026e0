import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { byId, id, noContent, page, pageSchema, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import {
  attemptFaults,
  deliveryStatuses,
  disableCauses,
  maxEndpoints,
} from "#domain/webhooks/endpoint-health.ts";
import { testEventType, webhookEventTypes } from "#domain/webhooks/event-type.ts";
import { maxUrlLength } from "#domain/webhooks/webhook-url.ts";

const eventType = z.enum(webhookEventTypes, "Choose one of the event types.");
const sentType = z.enum([...webhookEventTypes, testEventType]);

export const webhookEndpointIn = z.object({
  url: z
    .string()
    .trim()
    .min(1, "Enter the address of your server")
    .max(maxUrlLength, `Use an address of at most ${maxUrlLength} characters.`),
  description: oneLine(100),
  eventTypes: z
    .array(eventType, "Choose at least one event")
    .min(1, "Choose at least one event")
    .transform((types) => webhookEventTypes.filter((type) => types.includes(type))),
});

/** The description may be left out. */
const endpointBody = webhookEndpointIn.extend({
  description: webhookEndpointIn.shape.description.default(""),
});

export const webhookEndpoint = z.object({
  id,
  url: z.string(),
  description: z.string(),
  eventTypes: z.array(eventType),
  /** `failing` from a failure until the next success. */
  status: z.enum(["active", "failing", "disabled"]),
  failingSince: timestamp.nullable(),
  disabledAt: timestamp.nullable(),
  disabledBecause: z.enum(disableCauses).nullable(),
  /** Until when the secret before the last rotation still signs; null when it no longer does. */
  previousSecretUntil: timestamp.nullable(),
  /** Deliveries of the last 24 hours, each counted up to 1,000, and those that wait. */
  recent: z.object({ delivered: z.int(), failed: z.int(), waiting: z.int() }),
  createdAt: timestamp,
});
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

const withSecret = webhookEndpoint.extend({
  /** Verifies signatures; it can't be read again. */
  secret: z.string(),
});

export const webhookDelivery = z.object({
  id,
  /** The webhook-id, the same for each repeat. */
  eventId: id,
  type: sentType,
  status: z.enum(deliveryStatuses),
  isReplay: z.boolean(),
  attempts: z.int(),
  /** Of the last attempt; null when there was none or no answer. */
  answerStatus: z.int().nullable(),
  fault: z.enum(attemptFaults).nullable(),
  createdAt: timestamp,
  /** Null once it is over. */
  nextAttemptAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

export const webhookAttempt = z.object({
  attempt: z.int(),
  startedAt: timestamp,
  latencyMs: z.int(),
  headers: z.record(z.string(), z.string()),
  answerStatus: z.int().nullable(),
  fault: z.enum(attemptFaults).nullable(),
  answer: z.string().nullable(),
  /** True when the answer was longer than what is kept of it. */
  answerCut: z.boolean(),
});
export type WebhookAttempt = z.output<typeof webhookAttempt>;

export const webhookDeliveryDetail = webhookDelivery.extend({
  endpointId: id,
  /** The body as it was signed. */
  payload: z.string(),
  log: z.array(webhookAttempt),
});
export type WebhookDeliveryDetail = z.output<typeof webhookDeliveryDetail>;

export const listWebhookEventTypes = endpoint({
  operationId: "listWebhookEventTypes",
  method: "GET",
  path: "/api/webhook-event-types",
  access: "activated",
  summary: "The types of webhook events, with an example of each",
  answer: z.array(
    z.object({
      type: eventType,
      group: z.string(),
      summary: z.string(),
      version: z.int(),
      /** The whole body. */
      example: z.record(z.string(), z.unknown()),
    }),
  ),
  refusals: [],
});

export const listWebhookEndpoints = endpoint({
  operationId: "listWebhookEndpoints",
  method: "GET",
  path: "/api/webhook-endpoints",
  access: "activated",
  summary: `The client's webhook endpoints, at most ${maxEndpoints}, oldest first`,
  answer: z.array(webhookEndpoint),
  refusals: [],
});

const savingRefusals = ["input_invalid", "webhook_exists"] as const;

export const createWebhookEndpoint = endpoint({
  operationId: "createWebhookEndpoint",
  method: "POST",
  path: "/api/webhook-endpoints",
  access: "activated",
  summary: "Create a webhook endpoint; only this answer has its secret",
  body: endpointBody,
  answer: withSecret,
  status: 201,
  refusals: [...savingRefusals, "webhook_limit"],
});

export const readWebhookEndpoint = endpoint({
  operationId: "readWebhookEndpoint",
  method: "GET",
  path: "/api/webhook-endpoints/:id",
  access: "activated",
  summary: "Get a webhook endpoint",
  params: byId,
  answer: webhookEndpoint,
  refusals: ["not_found"],
});

export const editWebhookEndpoint = endpoint({
  operationId: "editWebhookEndpoint",
  method: "PUT",
  path: "/api/webhook-endpoints/:id",
  access: "activated",
  summary: "Change a webhook endpoint's address, description or event types",
  params: byId,
  body: endpointBody,
  answer: webhookEndpoint,
  refusals: [...savingRefusals, "not_found"],
});

export const removeWebhookEndpoint = endpoint({
  operationId: "removeWebhookEndpoint",
  method: "DELETE",
  path: "/api/webhook-endpoints/:id",
  access: "activated",
  summary: "Delete a webhook endpoint and drop what waits for it",
  params: byId,
  answer: noContent,
  status: 204,
  refusals: ["not_found"],
});

export const rotateWebhookSecret = endpoint({
  operationId: "rotateWebhookSecret",
  method: "POST",
  path: "/api/webhook-endpoints/:id/rotate-secret",
  access: "activated",
  summary: "Replace a webhook endpoint's secret; both sign for 24 hours",
  params: byId,
  answer: withSecret,
  refusals: ["not_found"],
});

export const enableWebhookEndpoint = endpoint({
  operationId: "enableWebhookEndpoint",
  method: "POST",
  path: "/api/webhook-endpoints/:id/enable",
  access: "activated",
  summary: "Enable a webhook endpoint again",
  params: byId,
  answer: webhookEndpoint,
  refusals: ["input_invalid", "not_found"],
});

export const disableWebhookEndpoint = endpoint({
  operationId: "disableWebhookEndpoint",
  method: "POST",
  path: "/api/webhook-endpoints/:id/disable",
  access: "activated",
  summary: "Disable a webhook endpoint and drop what waits for it",
  params: byId,
  answer: webhookEndpoint,
  refusals: ["not_found"],
});

const sendingRefusals = ["not_found", "webhook_disabled", "webhook_queue_full"] as const;

export const testWebhookEndpoint = endpoint({
  operationId: "testWebhookEndpoint",
  method: "POST",
  path: "/api/webhook-endpoints/:id/test",
  access: "activated",
  summary: "Send a test event to a webhook endpoint",
  params: byId,
  answer: webhookDelivery,
  status: 201,
  idempotent: true,
  refusals: sendingRefusals,
});

export const listWebhookDeliveries = endpoint({
  operationId: "listWebhookDeliveries",
  method: "GET",
  path: "/api/webhook-endpoints/:id/deliveries",
  access: "activated",
  summary: "The deliveries to a webhook endpoint of the last 30 days, newest first",
  params: byId,
  query: page.extend({
    status: z.enum(deliveryStatuses).optional(),
    type: sentType.optional(),
  }),
  answer: pageSchema(webhookDelivery),
  refusals: ["input_malformed", "not_found"],
});

export const readWebhookDelivery = endpoint({
  operationId: "readWebhookDelivery",
  method: "GET",
  path: "/api/webhook-deliveries/:id",
  access: "activated",
  summary: "Get a webhook delivery with its body and each attempt's request and answer",
  params: byId,
  answer: webhookDeliveryDetail,
  refusals: ["not_found"],
});

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
    /** When the events happened; the end is exclusive. */
    from: z.iso.datetime({ offset: true, error: "Enter a time, like 2026-11-25T09:30:00Z" }),
    to: z.iso.datetime({ offset: true, error: "Enter a time, like 2026-11-25T09:30:00Z" }),
    /** Only events that were never delivered, or all. */
    which: z.enum(["undelivered", "all"]).default("undelivered"),
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
    /** The time of the first event that was left out; null when none was. Pass it as `from` to go on. */
    continueFrom: timestamp.nullable(),
  }),
  idempotent: true,
  refusals: sendingRefusals,
});
