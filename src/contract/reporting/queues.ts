import { endpoint } from "#contract/endpoint.ts";
import { timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { controlModes } from "#domain/clients/staff/control-mode.ts";

const queue = z
  .object({
    count: z.number(),
    oldest: timestamp.nullable().describe("Null when empty."),
    isLate: z.boolean().describe("Whether the oldest item has waited for more than a day."),
  })
  .meta({ id: "QueueState" });
export type Queue = z.output<typeof queue>;
/** Server-side form, with dates as Date. */
export type QueueInput = z.input<typeof queue>;

export const deskQueues = z
  .object({
    // A server of the version before doesn't answer it.
    controlMode: z
      .enum(controlModes)
      .default("two-people")
      .describe("Whether access, margin and limit changes need two people."),
    receipts: queue,
    payouts: queue,
    approvals: queue.describe("Requests that await a second person, without the reader's own."),
    screening: queue,
    feedback: queue,
    refusedMails: queue,
    positionLimits: queue.describe("Limits of the house's position that are exceeded."),
  })
  .meta({ id: "DeskQueues" });
export type DeskQueues = z.output<typeof deskQueues>;
export type QueueName = Exclude<keyof DeskQueues, "controlMode">;

export const readDeskQueues = endpoint({
  operationId: "readDeskQueues",
  method: "GET",
  path: "/api/admin/queues",
  access: "staff",
  summary: "Count the items in each of the desk's queues, and read whether changes need two people",
  answer: deskQueues,
  refusals: [],
});
