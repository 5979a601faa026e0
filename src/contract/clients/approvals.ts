import { endpoint } from "#contract/endpoint.ts";
import { byId, id, page, pageSchema, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

export const approvalPending = z
  .object({
    code: z.literal("approval_pending"),
    message: z.string(),
    approval: z.object({ id, expiresAt: timestamp }),
  })
  .meta({
    id: "ApprovalPending",
    description: "The answer (202) to a call that a second person has to confirm first.",
  });
export type ApprovalPending = z.input<typeof approvalPending>;

const person = z.object({ id, name: z.string(), email: z.string() }).meta({ id: "StaffPerson" });

export const approval = z
  .object({
    id,
    summary: z.string().describe("What happens once it is confirmed."),
    digest: z
      .string()
      .describe("SHA-256 of the whole call in hexadecimal: a confirmation covers exactly this call."),
    requestedBy: person,
    requestedAt: timestamp,
    expiresAt: timestamp,
    state: z.enum(["pending", "confirmed", "rejected", "withdrawn", "expired"]),
    decidedBy: person.nullable(),
    decidedAt: timestamp.nullable(),
    own: z
      .boolean()
      .describe("Whether the reader requested it from any of their accounts; they can't confirm it."),
  })
  .meta({
    id: "Approval",
    description:
      "A change of access, margins, currencies or limits, requested by one staff user and confirmed by another.",
  });
export type Approval = z.output<typeof approval>;

export const listApprovals = endpoint({
  operationId: "listApprovals",
  method: "GET",
  path: "/api/admin/approvals",
  access: "staff",
  summary: "Changes pending a second person's approval, or already decided, newest first",
  query: page.extend({ state: z.enum(["pending", "decided"]).default("pending") }),
  answer: pageSchema(approval),
  refusals: ["input_malformed"],
});

export const listApprovalsAbout = endpoint({
  operationId: "listApprovalsAbout",
  method: "GET",
  path: "/api/admin/approvals/about/:id",
  access: "staff",
  summary: "Changes of a client or a trade that are pending a second person's approval, oldest first",
  params: byId,
  answer: z.object({ items: z.array(approval) }),
  refusals: [],
});

export const listPricingApprovals = endpoint({
  operationId: "listPricingApprovals",
  method: "GET",
  path: "/api/admin/approvals/pricing",
  access: "staff",
  summary:
    "Changes of margins, currencies and tolerances that are pending a second person's approval, oldest first",
  answer: z.object({ items: z.array(approval) }),
  refusals: [],
});

export const listForwardPricingApprovals = endpoint({
  operationId: "listForwardPricingApprovals",
  method: "GET",
  path: "/api/admin/approvals/forward-pricing",
  access: "staff",
  summary:
    "Changes of what forwards are priced with that are pending a second person's approval, oldest first",
  answer: z.object({ items: z.array(approval) }),
  refusals: [],
});

export const confirmApproval = endpoint({
  operationId: "confirmApproval",
  method: "POST",
  path: "/api/admin/approvals/:id/confirm",
  access: "staff",
  summary: "Approve a change that another staff user requested; it takes effect at once",
  params: byId,
  body: z.object({
    digest: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe("Of what was read, as the list gives it."),
  }),
  answer: approval,
  executes: "confirmed",
  refusals: [
    "approval_changed",
    "approval_decided",
    "approval_expired",
    "approval_overtaken",
    "not_found",
    "second_person_recent",
    "second_person_same",
  ],
});

export const rejectApproval = endpoint({
  operationId: "rejectApproval",
  method: "POST",
  path: "/api/admin/approvals/:id/decline",
  access: "staff",
  summary: "Reject another staff user's requested change, or withdraw your own",
  params: byId,
  answer: approval,
  refusals: ["approval_decided", "approval_expired", "not_found"],
});
