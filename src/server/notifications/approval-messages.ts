import type { ApprovalStatus } from "#domain/clients/client-approvals/lifecycle.ts";
import { type ShownPayout, totalsOf } from "#domain/clients/client-approvals/shown-payout.ts";
import type { Message } from "./messages.ts";

export type RequestFacts = {
  readonly id: string;
  /** As an imperative, such as "Pay 10.00 EUR to Demo (•••• 1234)". */
  readonly summary: string;
  /** Name, or address of a member without one. */
  readonly preparedBy: string;
  readonly expiresAt: Date;
  /** None for a request that pays nobody. */
  readonly payouts: readonly ShownPayout[];
};

/** Who is paid what, one by one or in all. */
function payoutFacts(payouts: readonly ShownPayout[]): NonNullable<Message["facts"]> {
  const [only, another] = payouts;
  if (!only) return [];
  const amount = { name: "Amount", value: totalsOf(payouts).join(" and ") };
  if (another) return [{ name: "Payments", value: String(payouts.length) }, amount];
  return [
    { name: "Recipient", value: only.recipientName },
    { name: "Account", value: only.accountNumber },
    amount,
    ...(only.reference ? [{ name: "Reference", value: only.reference }] : []),
  ];
}

/** For the members who may approve; `isChanged` once its input was. */
export function approvalRequested({
  id,
  summary,
  preparedBy,
  expiresAt,
  payouts,
  isChanged,
}: RequestFacts & { readonly isChanged: boolean }): Message {
  return {
    kind: "approval_requested",
    title: isChanged ? "Approval needed again" : "Approval needed",
    text: `${preparedBy} ${isChanged ? "changed a request, so earlier approvals no longer count" : "asks for approval"}: ${summary}. Without it, nothing happens, and the request expires.`,
    path: `/approvals/${id}`,
    action: "Review the request",
    facts: [
      ...payoutFacts(payouts),
      { name: "Prepared by", value: preparedBy },
      { name: "Answer by", value: expiresAt },
    ],
  };
}

const outcomes = {
  APPROVED: { title: "Request approved", verb: "approved" },
  DECLINED: { title: "Request declined", verb: "declined" },
  EXPIRED: { title: "Request expired", verb: "ended" },
  WITHDRAWN: { title: "Request withdrawn", verb: "withdrew" },
} as const;

/** For the member who prepared it. */
export function approvalDecided({
  id,
  summary,
  preparedBy,
  payouts,
  status,
  decidedBy,
  reason,
}: RequestFacts & {
  readonly status: Exclude<ApprovalStatus, "PENDING">;
  readonly decidedBy: string | null;
  readonly reason: string | null;
}): Message {
  const { title, verb } = outcomes[status];
  const ended =
    reason === null
      ? `Nobody approved this within seven days, so it wasn't done: ${summary}.`
      : `This wasn't done: ${summary}. ${reason}`;
  const outcome =
    decidedBy === null
      ? ended
      : `${decidedBy} ${verb} this: ${summary}.${reason ? ` Reason: ${reason}` : ""}`;
  return {
    kind: "approval_decided",
    title,
    text: outcome,
    path: `/approvals/${id}`,
    action: "View the request",
    facts: [
      ...payoutFacts(payouts),
      { name: "Prepared by", value: preparedBy },
      ...(decidedBy === null ? [] : [{ name: "Decided by", value: decidedBy }]),
    ],
  };
}
