import { endpoint } from "#contract/endpoint.ts";
import { invoice } from "#contract/stored-file.ts";
import {
  amountIn,
  amountOut,
  byId,
  currencyOut,
  day,
  id,
  page,
  pageSchema,
  timestamp,
} from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import {
  approvalKinds,
  approvingRoles,
  maxApprovalRules,
  maxApprovals,
} from "#domain/clients/client-approvals/approval-rule.ts";
import { approvalStatuses } from "#domain/clients/client-approvals/lifecycle.ts";
import { payoutSources } from "#domain/clients/client-approvals/shown-payout.ts";

const member = z.object({ id, name: z.string(), email: z.string() });

/** Approvals that are still missing. */
const missing = z.object({ approvals: z.number().int(), role: z.enum(approvingRoles) });

const payouts = z.array(
  z.object({
    /** Null for a recipient that is not saved yet. */
    recipientId: id.nullable(),
    recipientName: z.string(),
    accountNumber: z.string(),
    amount: amountOut,
    currency: currencyOut,
    reference: z.string(),
    /** The balance in its currency, or an exchange; null in older requests. */
    paidFrom: z.enum(payoutSources).nullable(),
    /** Its first day; null when it is paid as soon as it is approved. */
    paysOn: day.nullable(),
  }),
);

export const clientApproval = z.object({
  id,
  /** What it does; the rules of each kind apply. */
  kinds: z.array(z.enum(approvalKinds)),
  /** What happens once it is approved. */
  summary: z.string(),
  payouts,
  /** The batch that it pays, with what that costs and when it arrives. */
  batchId: id.nullable(),
  /** Of its payments; they don't change once somebody approved it. */
  invoices: z.array(invoice.extend({ recipientId: id })),
  status: z.enum(approvalStatuses),
  /** Grows with each change of the input or the invoices; approvals given before no longer count. */
  version: z.number().int(),
  /** What it said before each change, the earliest first. */
  earlier: z.array(
    z.object({ version: z.number().int(), summary: z.string(), payouts, preparedAt: timestamp }),
  ),
  preparedBy: member,
  /** The API key that prepared it, of the member in `preparedBy`; null for what they prepared themselves. */
  preparedWith: z.object({ key: z.string(), isRevoked: z.boolean() }).nullable(),
  /** No rule asks for approvals: one confirmation does it, which whoever made the key may give too. */
  confirmedByOne: z.boolean(),
  preparedAt: timestamp,
  expiresAt: timestamp,
  approvals: z.array(z.object({ by: member, at: timestamp })),
  /** Empty once it is decided. */
  missing: z.array(missing),
  decidedBy: member.nullable(),
  decidedAt: timestamp.nullable(),
  /** Why it was declined. */
  reason: z.string().nullable(),
  /** What the reader may do with it. */
  may: z.object({
    approve: z.boolean(),
    decline: z.boolean(),
    withdraw: z.boolean(),
    change: z.boolean(),
    /** Add and delete invoices. */
    attach: z.boolean(),
  }),
});
export type ClientApproval = z.output<typeof clientApproval>;

const version = z.number().int().min(1);

const decisionRefusals = [
  "approval_changed",
  "approval_decided",
  "approval_expired",
  "not_found",
  "role_forbids",
] as const;

export const listClientApprovals = endpoint({
  operationId: "listClientApprovals",
  method: "GET",
  path: "/api/approvals",
  access: "activated",
  summary: "List requests for approval, pending or decided, newest first",
  query: page.extend({ state: z.enum(["pending", "decided"]).default("pending") }),
  answer: pageSchema(clientApproval),
  refusals: ["input_malformed"],
});

export const readClientApproval = endpoint({
  operationId: "readClientApproval",
  method: "GET",
  path: "/api/approvals/:id",
  access: "activated",
  summary: "Get a request for approval",
  params: byId,
  answer: clientApproval,
  refusals: ["not_found"],
});

export const readApprovalRequest = endpoint({
  operationId: "readApprovalRequest",
  method: "GET",
  path: "/api/approvals/:id/request",
  access: "activated",
  summary: "Get the input of a request that you prepared, to change it",
  params: byId,
  answer: z.object({
    /** Method and path. */
    call: z.string(),
    params: z.record(z.string(), z.unknown()),
    /** The body of the prepared call. */
    body: z.record(z.string(), z.unknown()),
  }),
  refusals: ["approval_decided", "not_found", "role_forbids"],
});

/**
 * The refusals of the prepared calls, such as `insufficient_funds`, come too; then none of the set is approved.
 */
export const approveClientApprovals = endpoint({
  operationId: "approveClientApprovals",
  method: "POST",
  path: "/api/approvals/approve",
  access: "activated",
  summary: "Approve one request or a set, all or none; each takes effect with its last approval",
  body: z.object({ requests: z.array(z.object({ id, version })).min(1).max(100) }),
  answer: z.object({ items: z.array(clientApproval) }),
  idempotent: true,
  refusals: [
    ...decisionRefusals,
    "approval_outdated",
    "approval_own",
    "approval_preparer",
    "confirmation_required",
    "second_person_recent",
  ],
});

export const declineClientApproval = endpoint({
  operationId: "declineClientApproval",
  method: "POST",
  path: "/api/approvals/:id/decline",
  access: "activated",
  summary: "Decline what another member prepared",
  params: byId,
  body: z.object({ version, reason: z.string().trim().max(200, "At most 200 characters").optional() }),
  answer: clientApproval,
  refusals: [...decisionRefusals, "approval_own"],
});

export const withdrawClientApproval = endpoint({
  operationId: "withdrawClientApproval",
  method: "POST",
  path: "/api/approvals/:id/withdraw",
  access: "activated",
  summary: "Withdraw a request for approval",
  params: byId,
  body: z.object({ version }),
  answer: clientApproval,
  refusals: decisionRefusals,
});

export const changeClientApproval = endpoint({
  operationId: "changeClientApproval",
  method: "PUT",
  path: "/api/approvals/:id",
  access: "activated",
  summary: "Change a request that you prepared; it needs all approvals again",
  params: byId,
  body: z.object({
    version,
    /** The body of the prepared call, as it should be. */
    request: z.record(z.string(), z.unknown()),
  }),
  answer: clientApproval,
  refusals: [...decisionRefusals, "approval_duplicate", "approval_impossible", "input_malformed"],
});

const rule = {
  kind: z.enum(approvalKinds),
  approvals: z.coerce
    .number()
    .int()
    .min(1, "At least one approval")
    .max(maxApprovals, "At most five approvals"),
  /** The lowest role that may approve. */
  role: z.enum(approvingRoles),
};

export const approvalPolicy = z.object({
  /** 0 while no owner has set rules; sent with a change. */
  version: z.number().int(),
  rules: z.array(z.object({ ...rule, above: amountOut })),
  /** How many members have at least each role. */
  approvers: z.object({ owner: z.number(), administrator: z.number(), approver: z.number() }),
});
export type ApprovalPolicy = z.output<typeof approvalPolicy>;

export const readApprovalPolicy = endpoint({
  operationId: "readApprovalPolicy",
  method: "GET",
  path: "/api/approval-policy",
  access: "activated",
  summary: "Get the rules for what needs approval",
  answer: approvalPolicy,
  refusals: [],
});

export const setApprovalPolicy = endpoint({
  operationId: "setApprovalPolicy",
  method: "PUT",
  path: "/api/approval-policy",
  access: "activated",
  summary: "Set the rules for what needs approval",
  body: z.object({
    version: z.number().int().min(0),
    rules: z.array(z.object({ ...rule, above: amountIn })).max(maxApprovalRules, "At most five rules"),
  }),
  answer: approvalPolicy,
  refusals: [
    "amount_malformed",
    "amount_too_large",
    "amount_too_precise",
    "approval_rules_changed",
    "approval_rules_invalid",
    "confirmation_required",
  ],
});
