import { defineLifecycle } from "#domain/lifecycle.ts";

export const approvalStatuses = ["PENDING", "APPROVED", "DECLINED", "EXPIRED", "WITHDRAWN"] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

export const approvalLifecycle = defineLifecycle({
  name: "approval request",
  states: approvalStatuses,
  initial: ["PENDING"],
  events: {
    approve: "The last approval that the policy asks for, which also makes the prepared call.",
    decline: "Another member who may approve declines it.",
    expire: "Seven days have passed, or the member who prepared it may no longer do so.",
    withdraw: "The member who prepared it, or an owner or administrator, withdraws it.",
  },
  transitions: {
    PENDING: { approve: "APPROVED", decline: "DECLINED", expire: "EXPIRED", withdraw: "WITHDRAWN" },
    APPROVED: {},
    DECLINED: {},
    EXPIRED: {},
    WITHDRAWN: {},
  },
  refusals: { approve: "approval_decided", decline: "approval_decided", withdraw: "approval_decided" },
});

/** How long a request waits for approvals. */
export const approvalLifetimeMs = 7 * 24 * 60 * 60_000;
