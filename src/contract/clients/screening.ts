import { endpoint } from "#contract/endpoint.ts";
import { amountOut, byId, currencyOut, day, id, page, pageOf, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { caseDecisions, caseStatuses } from "#domain/clients/screening/case-decision.ts";

const count = z.number().int();

const screeningStatus = z.object({
  /** Why nothing is paid out, a sentence for each list that is missing or too old. */
  faults: z.array(z.string()),
  maxAgeDays: count,
  /** The demo's own list of made-up names counts, and no other has to be there. */
  simulated: z.boolean(),
  openCases: count,
  /** Payments that are ready and kept back: for a near name, and for want of fresh lists. */
  held: count,
  stale: count,
});
export type ScreeningStatus = z.output<typeof screeningStatus>;

export const readScreening = endpoint({
  method: "GET",
  path: "/api/admin/screening",
  access: "staff",
  summary: "Whether the lists are fresh, how many cases are open, and how many payouts are kept back",
  answer: screeningStatus,
  refusals: [],
});

/** A version of a list of sanctioned people and firms. */
const listVersion = z.object({
  id,
  name: z.string(),
  /** The demo's, of made-up names. */
  synthetic: z.boolean(),
  version: count,
  /** The last day on which it was known to be the published one. */
  asOf: day,
  ageDays: count,
  isStale: z.boolean(),
  inForce: z.boolean(),
  entries: count,
  names: count,
  sha256: z.string(),
  /** Null when the operator's command loaded it. */
  loadedBy: z.string().nullable(),
  loadedAt: timestamp,
  /** When everybody had been screened with it. */
  screenedAt: timestamp.nullable(),
});
export type ListVersion = z.output<typeof listVersion>;
export type ListVersionOut = z.input<typeof listVersion>;

export const listScreeningLists = endpoint({
  method: "GET",
  path: "/api/admin/screening/lists",
  access: "staff",
  summary: "Every version of every list, newest first",
  query: page,
  answer: pageOf(listVersion),
  refusals: [],
});

/** A name near a listed one. */
const screeningCase = z.object({
  id,
  status: z.enum(caseStatuses),
  /** Whose name it is: a client's, a director's or owner's, a recipient's, that of whom money goes back to, or a payer's. */
  about: z.enum(["client", "related_person", "recipient", "payee", "payer"]),
  name: z.string(),
  /** Whose money it is about. */
  client: z.object({ id, email: z.string() }).nullable(),
  listedName: z.string(),
  otherNames: z.array(z.string()),
  entry: z.object({
    number: z.string(),
    kind: z.enum(["person", "entity", "ship", "aircraft"]),
    programme: z.string(),
    /** False once the entry was changed or left the list. */
    isListed: z.boolean(),
  }),
  /** The version in which it was found. */
  list: z.object({ name: z.string(), version: count, asOf: day }),
  /** From 0 to 1, where 1 is the same name. */
  score: z.number(),
  openedAt: timestamp,
  decision: z.object({ reason: z.string(), at: timestamp, by: z.string() }).nullable(),
  /** Somebody asked for the confirmed match to be overturned; somebody else has to confirm that. */
  overturn: z.object({ reason: z.string(), at: timestamp, by: z.string(), byMe: z.boolean() }).nullable(),
  /** Payments that are ready and stay where they are. */
  held: z.array(
    z.object({
      id,
      recipientName: z.string(),
      amount: amountOut,
      currency: currencyOut,
      reference: z.string(),
    }),
  ),
});
export type ScreeningCase = z.output<typeof screeningCase>;
export type ScreeningCaseOut = z.input<typeof screeningCase>;

export const listScreeningCases = endpoint({
  method: "GET",
  path: "/api/admin/screening/cases",
  access: "staff",
  summary: "Names near listed ones, newest first",
  query: page.extend({ status: z.enum(caseStatuses).default("open") }),
  answer: pageOf(screeningCase),
  refusals: [],
});

export const decideScreeningCase = endpoint({
  method: "POST",
  path: "/api/admin/screening/cases/:id/decision",
  access: "staff",
  summary:
    "Say whether a near name is the one on the list; cleared, what was held for it leaves. A confirmed match takes two people to clear",
  params: byId,
  body: z.object({
    decision: z.enum(caseDecisions),
    reason: z.string().trim().min(1, "Say why, in a sentence").max(500, "Please keep it to 500 characters"),
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
