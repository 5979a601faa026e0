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

const eventType = z.enum(webhookEventTypes, "Choose one of the event types");
const sentType = z.enum([...webhookEventTypes, testEventType]);

export const webhookEndpointIn = z.object({
  url: z
    .string()
    .trim()
    .min(1, "Enter the address of your server")
    .max(maxUrlLength, `Use an address of at most ${maxUrlLength} characters`),
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

export const webhookEndpoint = z
  .object({
    id,
    url: z.string(),
    description: z.string(),
    eventTypes: z.array(eventType),
    status: z
      .enum(["active", "failing", "disabled"])
      .describe("`failing` from a failure until the next success."),
    failingSince: timestamp.nullable(),
    disabledAt: timestamp.nullable(),
    disabledBecause: z.enum(disableCauses).nullable(),
    previousSecretUntil: timestamp
      .nullable()
      .describe("Until when the secret before the last rotation still signs; null when it no longer does."),
    recent: z
      .object({ delivered: z.int(), failed: z.int(), waiting: z.int() })
      .describe("Deliveries of the last 24 hours, each counted up to 1,000, and those that wait."),
    createdAt: timestamp,
    createdBy: z
      .object({
        id,
        name: z.string(),
        email: z.string(),
        mayManage: z
          .boolean()
          .describe("False once they have left the team or have a role that doesn't manage webhooks."),
      })
      .describe(
        "The member who added it. The endpoint is the client's: it goes on receiving events when they leave the team.",
      ),
  })
  .meta({ id: "WebhookEndpoint" });
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

const withSecret = webhookEndpoint
  .extend({
    secret: z.string().describe("Verifies signatures; it can't be read again."),
  })
  .meta({ id: "WebhookEndpointWithSecret" });

export const webhookDelivery = z
  .object({
    id,
    eventId: id.describe("The webhook-id, the same for each repeat."),
    type: sentType,
    status: z.enum(deliveryStatuses),
    isReplay: z.boolean(),
    attempts: z.int(),
    answerStatus: z.int().nullable().describe("Of the last attempt; null when there was none or no answer."),
    fault: z.enum(attemptFaults).nullable(),
    createdAt: timestamp,
    nextAttemptAt: timestamp.nullable().describe("Null once it is over."),
    finishedAt: timestamp.nullable(),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.output<typeof webhookDelivery>;

export const webhookAttempt = z
  .object({
    attempt: z.int(),
    startedAt: timestamp,
    latencyMs: z.int(),
    headers: z.record(z.string(), z.string()),
    answerStatus: z.int().nullable(),
    fault: z.enum(attemptFaults).nullable(),
    answer: z.string().nullable(),
    answerCut: z.boolean().describe("True when the answer was longer than what is kept of it."),
  })
  .meta({ id: "WebhookAttempt" });
export type WebhookAttempt = z.output<typeof webhookAttempt>;

export const webhookDeliveryDetail = webhookDelivery
  .extend({
    endpointId: id,
    payload: z.string().describe("The body as it was signed."),
    log: z.array(webhookAttempt),
  })
  .meta({ id: "WebhookDeliveryDetail" });
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
      example: z.record(z.string(), z.unknown()).describe("The whole body."),
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
  summary: "Create a webhook endpoint; only this answer has its secret; a member confirms it, a key doesn't",
  body: endpointBody,
  answer: withSecret,
  status: 201,
  refusals: [...savingRefusals, "confirmation_required", "webhook_limit"],
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
  summary:
    "Change a webhook endpoint's address, description or event types; a member confirms another address, a key doesn't",
  params: byId,
  body: endpointBody.extend({
    replaces: webhookEndpoint
      .pick({ url: true, eventTypes: true })
      .optional()
      .describe("The address and event types that were read; refused when either changed since."),
  }),
  answer: webhookEndpoint,
  refusals: [...savingRefusals, "confirmation_required", "not_found", "value_changed"],
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
  summary: "Replace a webhook endpoint's secret; both sign for 24 hours; a member confirms it, a key doesn't",
  params: byId,
  answer: withSecret,
  idempotent: "optional",
  refusals: ["confirmation_required", "not_found"],
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

export const sendingRefusals = ["not_found", "webhook_disabled", "webhook_queue_full"] as const;

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
