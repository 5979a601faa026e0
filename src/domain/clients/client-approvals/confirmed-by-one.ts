import type { ClientRole } from "#domain/clients/users/role.ts";
import { preparerRoles } from "#domain/clients/users/role.ts";
import { type ApprovalRule, mayApprove } from "./approval-rule.ts";

/** A request, the rules that it falls under now, and who would decide about it. */
export type Deciding = {
  /** Prepared by an API key while no rule asked for approvals. */
  readonly confirmationOnly: boolean;
  /** Rules that the request falls under now. */
  readonly rules: readonly ApprovalRule[];
  readonly role: ClientRole;
  /** They prepared it, by themselves or by a key of theirs. */
  readonly isOwn: boolean;
};

/**
 * Whether one confirmation makes the call: a member would have made it alone, but a key has no second factor. A rule
 * that was set since, or that applied when it was prepared, asks for others.
 */
export function isConfirmedByOne({
  confirmationOnly,
  rules,
}: Pick<Deciding, "confirmationOnly" | "rules">): boolean {
  return confirmationOnly && rules.length === 0;
}

/** Why a member may not decide about a request; undefined when they may. */
export function refusalToDecide(deciding: Deciding): "role_forbids" | "approval_own" | undefined {
  const { role, isOwn } = deciding;
  if (isConfirmedByOne(deciding))
    return mayApprove(role) || (preparerRoles as readonly ClientRole[]).includes(role)
      ? undefined
      : "role_forbids";
  if (!mayApprove(role)) return "role_forbids";
  return isOwn ? "approval_own" : undefined;
}
