import { endpoint } from "#contract/endpoint.ts";
import { dayIn, page, pageSchema, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

/** An audit log entry. */
export const auditEntry = z.object({
  id: z.string(),
  at: timestamp,
  actor: z.object({
    kind: z.enum(["client", "staff", "system"]),
    id: z.string().nullable(),
    /** Current name and email address; null for the system, the name also while a client has none. */
    name: z.string().nullable(),
    email: z.string().nullable(),
  }),
  /** Verb and noun, such as `change_client_status`. */
  action: z.string(),
  subject: z.object({
    kind: z.string(),
    id: z.string(),
    /** Name and email address of a client or staff user. */
    name: z.string().nullable(),
    email: z.string().nullable(),
  }),
  /** Changes, without secrets. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type AuditEntry = z.output<typeof auditEntry>;

const searchText = z.string().trim().max(254, "At most 254 characters").optional();

export const listAudit = endpoint({
  operationId: "listAudit",
  method: "GET",
  path: "/api/admin/audit",
  access: "staff",
  summary: "Audit log entries that match all filters, newest first",
  query: page.extend({
    /** An email address or id; `system` for the system's own actions. */
    actor: searchText,
    action: searchText,
    /** An email address, an id, or a kind such as `client`. */
    subject: searchText,
    /** Inclusive UTC days. */
    from: dayIn.optional(),
    to: dayIn.optional(),
  }),
  answer: pageSchema(auditEntry),
  refusals: ["input_malformed"],
});

export const listAuditActions = endpoint({
  operationId: "listAuditActions",
  method: "GET",
  path: "/api/admin/audit/actions",
  access: "staff",
  summary: "Actions that occur in the audit log",
  answer: z.array(z.string()),
  refusals: [],
});
