/** Apart from the queries, so that screens without approvals don't load them. */
export const approvalsKey = ["desk", "approvals"] as const;
