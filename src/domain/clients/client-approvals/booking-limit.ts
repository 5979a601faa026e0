import { type ClientRole, preparerRoles } from "#domain/clients/users/role.ts";
import { type Rate, scaleRate } from "#domain/rate.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";
import type { ApprovalRule } from "./approval-rule.ts";

/** What a client lets be booked without approval, in pence at mid-market and for each exchange by itself. */
export type BookingLimits = {
  /** The lowest amount of the client's rules for exchanges; null without such a rule. */
  readonly approvalAbove: bigint | null;
  /** The greatest exchange that a preparer books alone; null without a limit. */
  readonly preparerLimit: bigint | null;
};

export type Booker = BookingLimits & {
  /** Null once they have left or the account is closed; undefined when the desk deals by telephone, where nobody knows the caller's role. */
  readonly role: ClientRole | null | undefined;
};

/**
 * Whether this exchange may be booked without approval. A telephone caller is held to the limit of preparers.
 * Refuses `booking_needs_approval`, `telephone_needs_approval`, and `role_forbids` for who may no longer book.
 */
export function mayBook(pence: bigint, booker: Booker): Outcome<true> {
  const { role } = booker;
  if (role === null || (role && !(preparerRoles as readonly ClientRole[]).includes(role)))
    return refused("role_forbids");
  if (!needsBookingApproval(pence, { ...booker, role })) return accepted(true);
  return refused(role === undefined ? "telephone_needs_approval" : "booking_needs_approval");
}

/** Whether an exchange of this worth by a member of the role needs approval. */
export function needsBookingApproval(
  pence: bigint,
  { role, approvalAbove, preparerLimit }: BookingLimits & { readonly role: ClientRole | undefined },
): boolean {
  const isOver = (limit: bigint | null) => limit !== null && pence > limit;
  return isOver(approvalAbove) || ((role === undefined || role === "preparer") && isOver(preparerLimit));
}

/** The client's rules and, for a preparer, their limit as one more: above it, another member has to approve. */
export function rulesOf(
  role: ClientRole,
  rules: readonly ApprovalRule[],
  preparerLimit: bigint | null,
): readonly ApprovalRule[] {
  if (role !== "preparer" || preparerLimit === null) return rules;
  return [...rules, { kind: "booking", abovePence: preparerLimit, approvals: 1, role: "approver" }];
}

/** The lowest rate that is proposed for an exchange to be approved: half a percent below the rate now. */
export function proposeLowestRate(rate: Rate): Rate {
  return scaleRate(rate, 995n, 1_000n);
}
