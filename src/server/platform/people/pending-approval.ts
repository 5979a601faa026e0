import type { ApprovalPending } from "#contract/clients/approvals.ts";

/** The answer of a call that changed nothing yet: it waits for a second person. */
export class PendingApproval {
  readonly body: ApprovalPending;

  constructor(body: ApprovalPending) {
    this.body = body;
  }
}
