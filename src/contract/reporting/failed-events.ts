import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { pageSchema, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

const failedEvent = z
  .object({
    id: z.string(),
    kind: z.string().describe("Such as `trade_booked`."),
    client: z
      .object({ id: z.uuid(), name: z.string(), email: z.string() })
      .nullable()
      .describe("Null for an event of the house."),
    happenedAt: timestamp,
    attempts: z.number().int(),
    nextAttemptAt: timestamp,
    error: z.string().describe("The handler's message at the last attempt."),
    setAside: z
      .object({ at: timestamp, by: z.string(), reason: z.string() })
      .nullable()
      .describe("Not tried any more; null while it is."),
  })
  .meta({ id: "FailedEvent", description: "An event that could not be delivered." });
export type FailedEvent = z.output<typeof failedEvent>;
export type FailedEventInput = z.input<typeof failedEvent>;

export const failedEventStates = ["failing", "set_aside"] as const;
export type FailedEventState = (typeof failedEventStates)[number];

export const failedEventFilters = z.object({ state: z.enum(failedEventStates).default("failing") });

export const listFailedEvents = endpoint({
  operationId: "listFailedEvents",
  method: "GET",
  path: "/api/admin/failed-events",
  access: "staff",
  summary: "Events that could not be delivered, oldest first",
  query: failedEventFilters.extend({
    cursor: z
      .string()
      .regex(/^[0-9]{1,18}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: pageSchema(failedEvent),
  refusals: [],
});

const byEventId = z.object({ id: z.string().regex(/^[0-9]{1,18}$/) });

export const retryEvent = endpoint({
  operationId: "retryEvent",
  method: "POST",
  path: "/api/admin/failed-events/:id/retry",
  access: "staff",
  summary: "Retry an event at once, also one that was set aside",
  params: byEventId,
  answer: failedEvent,
  refusals: ["not_found"],
});

export const setEventAside = endpoint({
  operationId: "setEventAside",
  method: "POST",
  path: "/api/admin/failed-events/:id/set-aside",
  access: "staff",
  summary: "Stop retrying an event, with a reason",
  params: byEventId,
  body: z.object({
    reason: oneLine(500).min(1, "Give a reason"),
  }),
  answer: failedEvent,
  refusals: ["not_found"],
});
