import type { PaymentStatus } from "#domain/payments/payments/payment-status.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";

/** How a payout was let go: by itself at the simulated bank, below the limit by whoever prepared it, or by a second person. */
export type PayoutApproval = "automatic" | "below_limit" | "second_person";

/** Where a payment to be paid out stands for the desk. */
export const payoutStages = ["ready", "prepared", "approved", "sent", "completed", "returned"] as const;
export type PayoutStage = (typeof payoutStages)[number];

/** The desk's lists of payouts: one a stage, and of those that were sent, the ones that the bank rejected. */
export const payoutLists = [...payoutStages, "rejected"] as const;
export type PayoutList = (typeof payoutLists)[number];

export type PayoutState = {
  readonly status: PaymentStatus;
  /** Who of the staff prepared it. */
  readonly preparedBy: string | null;
  readonly approval: PayoutApproval | null;
};

/** Undefined for a payment that still waits for its trade's money. */
export function payoutStage({ status, preparedBy, approval }: PayoutState): PayoutStage | undefined {
  switch (status) {
    case "WAITING":
      return undefined;
    case "READY":
      return approval ? "approved" : preparedBy ? "prepared" : "ready";
    case "SENT":
      return "sent";
    case "COMPLETED":
      return "completed";
    case "RETURNED":
      return "returned";
  }
}

export function mayPrepare(payout: PayoutState): Outcome<true> {
  return payoutStage(payout) === "ready" ? accepted(true) : refused("payout_not_ready");
}

/** Says whether a member of staff may approve a payout: one that waits for it, and never their own. */
export function mayApprove(payout: PayoutState, staffId: string): Outcome<true> {
  if (payoutStage(payout) !== "prepared") return refused("payout_not_prepared");
  return payout.preparedBy === staffId ? refused("payout_self_approval") : accepted(true);
}

/** Says whether the desk may still decline a payout: one that waits to leave, in whatever stage. */
export function mayDecline(payout: PayoutState): Outcome<true> {
  return payout.status === "READY" ? accepted(true) : refused("payout_not_declinable");
}

/** Says whether an approver may return a payout to whoever prepared it. */
export function maySendBack(payout: PayoutState): Outcome<true> {
  return payoutStage(payout) === "prepared" ? accepted(true) : refused("payout_not_prepared");
}

/** Says whether a payout may be sent again: one whose latest instruction the bank rejected, and whose money is still in transit. */
export function mayBeResent(payout: {
  readonly status: PaymentStatus;
  readonly bankStatus: string | null;
}): Outcome<true> {
  const isRejected = payout.status === "SENT" && payout.bankStatus === "REJECTED";
  return isRejected ? accepted(true) : refused("payout_not_rejected");
}

/** Says whether a payout may go into a file for the bank. */
export function mayBeSent(payout: PayoutState): Outcome<true> {
  return payoutStage(payout) === "approved" ? accepted(true) : refused("payout_not_approved");
}
