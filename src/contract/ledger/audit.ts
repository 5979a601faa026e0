import { endpoint } from "#contract/endpoint.ts";
import { dayIn, page, pageOf, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

/** One thing that was done, as the log holds it for ever. */
export const auditEntry = z.object({
  id: z.string(),
  at: timestamp,
  actor: z.object({
    kind: z.enum(["client", "staff", "system"]),
    id: z.string().nullable(),
    /** The e-mail address, of today; null for Summit itself. */
    email: z.string().nullable(),
  }),
  /** Verb and noun, such as `change_client_status`. */
  action: z.string(),
  subject: z.object({
    kind: z.string(),
    id: z.string(),
    /** The e-mail address where the subject is a client or a colleague. */
    email: z.string().nullable(),
  }),
  /** What changed, without secrets. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type AuditEntry = z.output<typeof auditEntry>;

const searchText = z.string().trim().max(254, "At most 254 characters").optional();

export const listAudit = endpoint({
  method: "GET",
  path: "/api/admin/audit",
  access: "staff",
  summary: "The audit log, newest first; each part of the search narrows it",
  query: page.extend({
    /** An e-mail address or an id; `system` for what Summit did by itself. */
    actor: searchText,
    action: searchText,
    /** An e-mail address, an id, or a kind such as `client`. */
    subject: searchText,
    /** The first and the last day, by UTC. */
    from: dayIn.optional(),
    to: dayIn.optional(),
  }),
  answer: pageOf(auditEntry),
  refusals: ["input_malformed"],
});

export const listAuditActions = endpoint({
  method: "GET",
  path: "/api/admin/audit/actions",
  access: "staff",
  summary: "The actions that the log holds, for its filter",
  answer: z.array(z.string()),
  refusals: [],
});
