import type { Approval } from "#contract/clients/approvals.ts";

type Decided = { readonly decision: string | null; readonly expiresAt: Date };

/** A request's state at `now`: an undecided one expires. */
export function getApprovalState({ decision, expiresAt }: Decided, now: Date): Approval["state"] {
  return (decision ?? (expiresAt > now ? "pending" : "expired")) as Approval["state"];
}
