import type { PaymentStatus } from "../payments/payment-status.ts";
import { accepted, type Outcome, refused } from "../refusal.ts";

/** How a payout was let go: by itself at the simulated bank, below the limit by whoever prepared it, or by a second person. */
export type PayoutApproval = "automatic" | "below_limit" | "second_person";

/** Where a payment to be paid out stands for the desk. */
export const payoutStages = ["ready", "prepared", "approved", "sent", "completed", "returned"] as const;
export type PayoutStage = (typeof payoutStages)[number];

export type PayoutStanding = {
  readonly status: PaymentStatus;
  /** Who of the staff prepared it. */
  readonly preparedBy: string | null;
  readonly approval: PayoutApproval | null;
};

/** Undefined for a payment that still waits for its trade's money. */
export function payoutStage({ status, preparedBy, approval }: PayoutStanding): PayoutStage | undefined {
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

export function mayPrepare(payout: PayoutStanding): Outcome<true> {
  return payoutStage(payout) === "ready" ? accepted(true) : refused("payout_not_ready");
}

/** Says whether a member of staff may approve a payout: one that waits for it, and never their own. */
export function mayApprove(payout: PayoutStanding, staffId: string): Outcome<true> {
  if (payoutStage(payout) !== "prepared") return refused("payout_not_prepared");
  return payout.preparedBy === staffId ? refused("payout_self_approval") : accepted(true);
}

/** Says whether the desk may still decline a payout: one that waits to leave, in whatever stage. */
export function mayDecline(payout: PayoutStanding): Outcome<true> {
  return payout.status === "READY" ? accepted(true) : refused("payout_not_declinable");
}

/** Says whether a payout may go into a file for the bank. */
export function mayBeSent(payout: PayoutStanding): Outcome<true> {
  return payoutStage(payout) === "approved" ? accepted(true) : refused("payout_not_approved");
}
