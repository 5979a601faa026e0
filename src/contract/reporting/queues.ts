import { endpoint } from "#contract/endpoint.ts";
import { timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

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
    receipts: queue,
    payouts: queue,
    approvals: queue,
    screening: queue,
    feedback: queue,
    refusedMails: queue,
    positionLimits: queue.describe("Limits of the house's position that are exceeded."),
  })
  .meta({ id: "DeskQueues" });
export type DeskQueues = z.output<typeof deskQueues>;

export const readDeskQueues = endpoint({
  operationId: "readDeskQueues",
  method: "GET",
  path: "/api/admin/queues",
  access: "staff",
  summary: "Count the items in each of the desk's queues",
  answer: deskQueues,
  refusals: [],
});
