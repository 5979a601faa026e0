import type { ClientRole } from "#domain/clients/users/role.ts";
import { formatMoneyWithCode, money } from "#domain/money.ts";
import { formatCounted } from "#domain/plural.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";

/** What may need approvals: payments to recipients, a new or changed recipient, or an exchange. */
export const approvalKinds = ["payment", "recipient", "booking"] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** Roles that may approve, the highest first. */
export const approvingRoles = ["owner", "administrator", "approver"] as const;
export type ApprovingRole = (typeof approvingRoles)[number];

/** "Payments or exchanges above this amount need so many approvals of this role, or of a higher one." */
export type ApprovalRule = {
  readonly kind: ApprovalKind;
  /** In pence, exclusive; 0n for recipients. */
  readonly abovePence: bigint;
  readonly approvals: number;
  /** The lowest role whose approval counts. */
  readonly role: ApprovingRole;
};

export const maxApprovalRules = 5;
export const maxApprovals = 5;

/** From the second member on, until an owner sets other rules: one approval for each payment. */
export function defaultRules(memberCount: number): readonly ApprovalRule[] {
  return memberCount < 2 ? [] : [{ kind: "payment", abovePence: 0n, approvals: 1, role: "approver" }];
}

/** Rules in the order in which they are shown. Refuses `approval_rules_invalid`. */
export function checkRules(rules: readonly ApprovalRule[]): Outcome<readonly ApprovalRule[]> {
  if (rules.length > maxApprovalRules) return refused("approval_rules_invalid");
  const isRight = rules.every(
    ({ kind, abovePence, approvals }) =>
      Number.isInteger(approvals) &&
      approvals >= 1 &&
      approvals <= maxApprovals &&
      abovePence >= 0n &&
      (kind !== "recipient" || abovePence === 0n),
  );
  return isRight ? accepted(rules) : refused("approval_rules_invalid");
}

/** An action that members may have to approve. */
export type Approvable = {
  /** More than one where a call does several things, such as a batch that also saves recipients. */
  readonly kinds: readonly ApprovalKind[];
  /**
   * The whole amount in pence at mid-market; undefined where a rate is missing or the amount is open, which no
   * limit lets pass.
   */
  readonly pence: bigint | undefined;
};

/** The rules that an action falls under; none when it needs no approval. */
export function rulesFor(
  rules: readonly ApprovalRule[],
  { kinds, pence }: Approvable,
): readonly ApprovalRule[] {
  return rules.filter(
    ({ kind, abovePence }) =>
      kinds.includes(kind) && (kind === "recipient" || pence === undefined || pence > abovePence),
  );
}

export function mayApprove(role: ClientRole): role is ApprovingRole {
  return (approvingRoles as readonly ClientRole[]).includes(role);
}

/**
 * What is missing until an action is approved: for each rule, how many more approvals of which role. One
 * approval counts for every rule that its role satisfies. An action that falls under no rule any more still
 * needs one approval, because it was not made when it was prepared.
 */
export function missingApprovals(
  rules: readonly ApprovalRule[],
  /** Roles that the approving members have now, without the one who prepared the action. */
  roles: readonly ClientRole[],
): { readonly role: ApprovingRole; readonly approvals: number }[] {
  return neededApprovals(rules).flatMap(({ role, approvals }) => {
    const missing = approvals - roles.filter((each) => countsFor(each, role)).length;
    return missing > 0 ? [{ role, approvals: missing }] : [];
  });
}

/** Whether an approval by a member with this role counts for a rule that the action falls under. */
export function countsForAny(role: ClientRole, rules: readonly ApprovalRule[]): boolean {
  return neededApprovals(rules).some((needed) => countsFor(role, needed.role));
}

function neededApprovals(
  rules: readonly ApprovalRule[],
): readonly Pick<ApprovalRule, "approvals" | "role">[] {
  return rules.length > 0 ? rules : [{ approvals: 1, role: "approver" }];
}

/** Whether an approval by a member with this role counts where another is asked for. */
export function countsFor(role: ClientRole, asked: ApprovingRole): boolean {
  return mayApprove(role) && approvingRoles.indexOf(role) <= approvingRoles.indexOf(asked);
}

/** A rule in words, such as "2 approvals for payments above 10,000.00 GBP, by an administrator". */
export function describeRule({ kind, abovePence, approvals, role }: ApprovalRule): string {
  const limit = abovePence > 0n ? ` above ${formatMoneyWithCode(money(abovePence, "GBP"))}` : "";
  const what =
    kind === "recipient"
      ? "new and changed recipients"
      : `${kind === "payment" ? "payments" : "exchanges"}${limit}`;
  return `${formatCounted(approvals, "approval")} for ${what}, by ${role === "approver" ? "an approver" : `an ${role}`}`;
}
