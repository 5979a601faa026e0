import { endpoint } from "#contract/endpoint.ts";
import { amountOut, byId, currencyOut, day, id, page, pageSchema, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { caseDecisions, caseStatuses } from "#domain/clients/screening/case-decision.ts";

const count = z.number().int();

const screeningStatus = z
  .object({
    faults: z.array(z.string()).describe("A message per missing or stale list, any of which blocks payouts."),
    maxAgeDays: count,
    simulated: z.boolean().describe("Only the demo's invented list is required."),
    openCases: count,
    held: count.describe("Number of held READY payments, for a potential match and for stale lists."),
    stale: count,
  })
  .meta({ id: "ScreeningStatus" });
export type ScreeningStatus = z.output<typeof screeningStatus>;

export const readScreening = endpoint({
  operationId: "readScreening",
  method: "GET",
  path: "/api/admin/screening",
  access: "staff",
  summary: "Screening status: list freshness, open cases and held payouts",
  answer: screeningStatus,
  refusals: [],
});

const listVersion = z
  .object({
    id,
    name: z.string(),
    synthetic: z.boolean().describe("The demo's invented list."),
    version: count,
    asOf: day.describe("Last day on which it was known to be current."),
    ageDays: count,
    isStale: z.boolean(),
    inForce: z.boolean(),
    entries: count,
    names: count,
    sha256: z.string(),
    loadedBy: z.string().nullable().describe("Null when loaded by the operator's command."),
    loadedAt: timestamp,
    screenedAt: timestamp.nullable().describe("Time at which screening of everybody with it finished."),
  })
  .meta({ id: "ListVersion", description: "One version of a sanctions list." });
export type ListVersion = z.output<typeof listVersion>;
export type ListVersionOut = z.input<typeof listVersion>;

export const listScreeningLists = endpoint({
  operationId: "listScreeningLists",
  method: "GET",
  path: "/api/admin/screening/lists",
  access: "staff",
  summary: "Sanctions list versions, newest first",
  query: page,
  answer: pageSchema(listVersion),
  refusals: [],
});

const screeningCase = z
  .object({
    id,
    status: z.enum(caseStatuses),
    about: z
      .enum(["client", "related_person", "recipient", "payee", "payer"])
      .describe("Owner of the name: client, director or owner, recipient, payee of a return, or payer."),
    name: z.string(),
    client: z
      .object({ id, name: z.string(), email: z.string() })
      .nullable()
      .describe("Client whose money is concerned."),
    listedName: z.string(),
    otherNames: z.array(z.string()),
    entry: z.object({
      number: z.string(),
      kind: z.enum(["person", "entity", "ship", "aircraft"]),
      programme: z.string(),
      isListed: z.boolean().describe("False once the entry was changed or removed."),
    }),
    list: z
      .object({ name: z.string(), version: count, asOf: day })
      .describe("Version in which it was found."),
    score: z.number().describe("From 0 to 1, the same name."),
    openedAt: timestamp,
    decision: z.object({ reason: z.string(), at: timestamp, by: z.string() }).nullable(),
    overturn: z
      .object({ reason: z.string(), at: timestamp, by: z.string(), byMe: z.boolean() })
      .nullable()
      .describe("Pending request to overturn the match, which somebody else must confirm."),
    held: z
      .array(
        z.object({
          id,
          recipientName: z.string(),
          amount: amountOut,
          currency: currencyOut,
          reference: z.string(),
        }),
      )
      .describe("READY payments held by it."),
  })
  .meta({ id: "ScreeningCase", description: "A potential match." });
export type ScreeningCase = z.output<typeof screeningCase>;
export type ScreeningCaseOut = z.input<typeof screeningCase>;

export const listScreeningCases = endpoint({
  operationId: "listScreeningCases",
  method: "GET",
  path: "/api/admin/screening/cases",
  access: "staff",
  summary: "Potential matches, newest first",
  query: page.extend({ status: z.enum(caseStatuses).default("open") }),
  answer: pageSchema(screeningCase),
  refusals: [],
});

export const listClientScreeningCases = endpoint({
  operationId: "listClientScreeningCases",
  method: "GET",
  path: "/api/admin/clients/:id/screening-cases",
  access: "staff",
  summary: "A client's last 100 potential matches in every status, newest first",
  params: byId,
  answer: z.array(screeningCase),
  refusals: [],
});

export const decideScreeningCase = endpoint({
  operationId: "decideScreeningCase",
  method: "POST",
  path: "/api/admin/screening/cases/:id/decision",
  access: "staff",
  summary:
    "Decide a potential match; clearing it releases its payouts, and a confirmed match needs two people to clear",
  params: byId,
  body: z.object({
    decision: z.enum(caseDecisions),
    reason: z.string().trim().min(1, "Give a reason").max(500, "Please keep it to 500 characters"),
  }),
  answer: screeningCase,
  refusals: [
    "not_found",
    "screening_case_decided",
    "screening_overturn_own",
    "second_person_recent",
    "second_person_same",
  ],
});
