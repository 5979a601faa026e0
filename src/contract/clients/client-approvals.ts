import { endpoint } from "#contract/endpoint.ts";
import { invoice } from "#contract/stored-file.ts";
import {
  amountIn,
  amountOut,
  byId,
  currencyOut,
  id,
  page,
  pageSchema,
  rateOut,
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
import { requestedForward } from "./requested-forward.ts";
import { requestedPayouts as payouts } from "./requested-payouts.ts";

const member = z.object({ id, name: z.string(), email: z.string() }).meta({ id: "ApprovalMember" });

const missing = z
  .object({ approvals: z.number().int(), role: z.enum(approvingRoles) })
  .meta({ id: "MissingApproval", description: "Approvals that are still missing." });

export const clientApproval = z
  .object({
    id,
    kinds: z.array(z.enum(approvalKinds)).describe("What it does; the rules of each kind apply."),
    summary: z.string().describe("What happens once it is approved."),
    payouts,
    // A server of the version before doesn't answer it.
    exchange: z
      .object({
        fromCurrency: currencyOut,
        toCurrency: currencyOut,
        amount: amountOut.describe("In `fromCurrency`."),
        lowestRate: rateOut.describe("In the client rate. Below it, the exchange waits."),
      })
      .nullable()
      .default(null)
      .describe("The exchange that an order makes, to compare with the rate now; null for anything else."),
    forward: requestedForward
      .nullable()
      // A server of the version before doesn't answer it.
      .default(null)
      .describe("The forward that it books, at the rate when it is approved; null for anything else."),
    batchId: id.nullable().describe("The batch that it pays, with what that costs and when it arrives."),
    // A server of the version before answers neither.
    orderId: id.nullable().default(null).describe("The order that it placed or changed once approved."),
    forwardId: id.nullable().default(null).describe("The forward that it booked once approved."),
    invoices: z
      .array(invoice.extend({ recipientId: id }))
      .describe("Of its payments; they don't change once somebody approved it."),
    status: z.enum(approvalStatuses),
    version: z
      .number()
      .int()
      .describe(
        "Grows with each change of the input or the invoices; approvals given before no longer count.",
      ),
    earlier: z
      .array(z.object({ version: z.number().int(), summary: z.string(), payouts, preparedAt: timestamp }))
      .describe("What it said before each change, the earliest first."),
    preparedBy: member,
    preparedWith: z
      .object({ key: z.string(), isRevoked: z.boolean() })
      .nullable()
      .describe(
        "The API key that prepared it, of the member in `preparedBy`; null for what they prepared themselves.",
      ),
    confirmedByOne: z
      .boolean()
      .describe(
        "No rule asks for approvals: one confirmation does it, which whoever made the key may give too.",
      ),
    preparedAt: timestamp,
    expiresAt: timestamp,
    approvals: z.array(
      z.object({
        by: member,
        at: timestamp,
        counts: z
          .boolean()
          .describe(
            "False while it waits and its giver has left the team, or the rules ask for another role.",
          ),
      }),
    ),
    missing: z
      .array(missing)
      .describe("Empty once it is decided, or while one more confirmation by any approver is enough."),
    lacksApprovers: z
      .boolean()
      .describe("It waits, and no other members can give what is missing: an owner can change that."),
    approvers: z
      .array(
        member
          .extend({
            secondFactorMissing: z.boolean().describe("They need a second factor before they approve."),
          })
          .meta({ id: "AwaitedApprover" }),
      )
      // A server of the version before doesn't answer it.
      .default([])
      .describe("Members whose approval would count now; empty once it is decided."),
    decidedBy: member.nullable(),
    decidedAt: timestamp.nullable(),
    reason: z.string().nullable().describe("Why it was declined."),
    may: z
      .object({
        approve: z.boolean(),
        decline: z.boolean(),
        withdraw: z.boolean(),
        change: z.boolean(),
        attach: z.boolean().describe("Add and delete invoices."),
      })
      .describe("What the reader may do with it."),
  })
  .meta({ id: "ClientApproval" });
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
    call: z.string().describe("Method and path."),
    params: z.record(z.string(), z.unknown()),
    body: z.record(z.string(), z.unknown()).describe("The body of the prepared call."),
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
  executes: "approved",
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
    request: z.record(z.string(), z.unknown()).describe("The body of the prepared call, as it should be."),
  }),
  answer: clientApproval,
  executes: "approved",
  refusals: [...decisionRefusals, "approval_duplicate", "approval_impossible", "input_malformed"],
});

const rule = {
  kind: z.enum(approvalKinds),
  approvals: z.coerce
    .number()
    .int()
    .min(1, "At least one approval")
    .max(maxApprovals, "At most five approvals"),
  role: z.enum(approvingRoles).describe("The lowest role that may approve."),
};

export const approvalPolicy = z
  .object({
    version: z.number().int().describe("0 while no owner has set rules; sent with a change."),
    rules: z.array(z.object({ ...rule, above: amountOut })),
    mayNeedApproval: z
      .boolean()
      .describe("Whether anything can wait for members: by a rule, or because an API key prepares it."),
    approvers: z
      .object({ owner: z.number(), administrator: z.number(), approver: z.number() })
      .describe("How many members have at least each role."),
  })
  .meta({ id: "ApprovalPolicy" });
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
