import type { ApprovalPending } from "#contract/clients/approvals.ts";

/** Response of a call that changed nothing yet and awaits a second person. */
export class PendingApproval {
  readonly body: ApprovalPending;

  constructor(body: ApprovalPending) {
    this.body = body;
  }
}
