import { endpoint } from "#contract/endpoint.ts";
import { dayIn, page, pageSchema, timestamp, zoneIn } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

export const auditEntry = z
  .object({
    id: z.string(),
    at: timestamp,
    actor: z.object({
      kind: z.enum(["client", "staff", "system"]),
      id: z.string().nullable(),
      name: z
        .string()
        .nullable()
        .describe(
          "Current name and email address; null for the system, the name also while a client has none.",
        ),
      email: z.string().nullable(),
    }),
    action: z.string().describe("Verb and noun, such as `change_client_status`."),
    subject: z.object({
      kind: z.string(),
      id: z.string(),
      name: z.string().nullable().describe("Name and email address of a client or staff user."),
      email: z.string().nullable(),
    }),
    details: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .describe("Changes, without secrets."),
    names: z
      .record(z.string(), z.string())
      .describe(
        "Current names of the clients, users, recipients, brokers and staff users that the details mention, by id.",
      ),
  })
  .meta({ id: "AuditEntry", description: "An audit log entry." });
export type AuditEntry = z.output<typeof auditEntry>;

const searchText = z.string().trim().max(254, "At most 254 characters").optional();

export const listAudit = endpoint({
  operationId: "listAudit",
  method: "GET",
  path: "/api/admin/audit",
  access: "staff",
  summary: "Audit log entries that match all filters, newest first",
  query: page.extend({
    actor: searchText.describe("An email address or id; `system` for the system's own actions."),
    action: searchText,
    subject: searchText.describe("An email address, an id, or a kind such as `client`."),
    from: dayIn.optional().describe("Inclusive days in `zone`."),
    to: dayIn.optional(),
    zone: zoneIn,
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
