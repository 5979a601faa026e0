import { endpoint } from "#contract/endpoint.ts";
import { amountOut, currencyOut, id, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { inboxKinds } from "#domain/reporting/inbox/inbox-kinds.ts";

/** Longest note on a taken item. */
export const maxInboxNoteLength = 500;

const inboxItem = z
  .object({
    kind: z.enum(inboxKinds),
    id: z.string().describe("Unique within its kind."),
    opens: z.string().nullable().describe("What opens it: its own id, or the client's."),
    name: z.string().describe("Client, payer or recipient that it is about."),
    detail: z
      .string()
      .nullable()
      .describe("A kind's detail: a receipt's status, a listed name, a document's purpose."),
    money: z.object({ currency: currencyOut, amount: amountOut }).nullable(),
    arrivedAt: timestamp,
    dueAt: timestamp,
    isOverdue: z.boolean(),
    taken: z
      .object({ by: z.object({ id, name: z.string() }), own: z.boolean(), at: timestamp, note: z.string() })
      .nullable()
      .describe("Who takes care of it; null while open."),
  })
  .meta({ id: "InboxItem" });
export type InboxItem = z.output<typeof inboxItem>;

export const inboxViews = ["mine", "team", "overdue"] as const;
export type InboxView = (typeof inboxViews)[number];

const countsByView = z
  .object({ mine: z.number(), team: z.number(), overdue: z.number() })
  .meta({ id: "CountsByView" });

export const readInbox = endpoint({
  operationId: "readInbox",
  method: "GET",
  path: "/api/admin/inbox",
  access: "staff",
  summary: "List what waits for a decision that the caller may make, soonest due first",
  query: z.object({
    view: z.enum(inboxViews).default("team"),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  answer: z.object({ items: z.array(inboxItem), counts: countsByView }),
  refusals: [],
});

const byKindAndId = z.object({
  kind: z.enum(inboxKinds),
  id: z.string().regex(/^[0-9A-Za-z-]{1,40}$/),
});

export const takeInboxItem = endpoint({
  operationId: "takeInboxItem",
  method: "POST",
  path: "/api/admin/inbox/:kind/:id/take",
  access: "staff",
  summary: "Assign an inbox item to the caller, or change the caller's note on it",
  params: byKindAndId,
  body: z.object({
    note: z
      .string()
      .trim()
      .max(maxInboxNoteLength, `Please keep it to ${maxInboxNoteLength} characters`)
      .regex(
        /^[^\p{Cc}]*(?:[\t\n\r][^\p{Cc}]*)*$/u,
        "We can't show some of these characters. Please remove them.",
      )
      .optional(),
  }),
  answer: inboxItem,
  refusals: ["not_permitted", "inbox_item_taken", "not_found"],
});

export const takeNextInboxItem = endpoint({
  operationId: "takeNextInboxItem",
  method: "POST",
  path: "/api/admin/inbox/take-next",
  access: "staff",
  summary: "Assign the caller the item that is due soonest among those that nobody has taken",
  answer: z.object({ item: inboxItem.nullable() }),
  refusals: [],
});

export const releaseInboxItem = endpoint({
  operationId: "releaseInboxItem",
  method: "POST",
  path: "/api/admin/inbox/:kind/:id/release",
  access: "staff",
  summary: "Release an inbox item; an approver also releases another person's",
  params: byKindAndId,
  answer: inboxItem,
  refusals: ["not_permitted", "inbox_item_taken", "not_found"],
});
