import type { PaymentStatus } from "#domain/payments/payments/payment-status.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";

/**
 * How a payout was released: automatically by the simulated bank, below the limit by its preparer, or by a
 * second person.
 */
export type PayoutApproval = "automatic" | "below_limit" | "second_person";

/** A payout's stage for the desk. */
export const payoutStages = ["ready", "prepared", "approved", "sent", "completed", "returned"] as const;
export type PayoutStage = (typeof payoutStages)[number];

/** The desk's payout lists: one per stage, plus rejected ones among the sent. */
export const payoutLists = [...payoutStages, "rejected"] as const;
export type PayoutList = (typeof payoutLists)[number];

export type PayoutState = {
  readonly status: PaymentStatus;
  /** Staff user who prepared it. */
  readonly preparedBy: string | null;
  readonly approval: PayoutApproval | null;
};

/** Undefined while its trade is unfunded. */
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

/** Whether a staff user may approve a payout: it must be prepared, and not by them. */
export function mayApprove(payout: PayoutState, staffId: string): Outcome<true> {
  if (payoutStage(payout) !== "prepared") return refused("payout_not_prepared");
  return payout.preparedBy === staffId ? refused("payout_self_approval") : accepted(true);
}

/** Whether the desk may decline a payout: only unsent ones. */
export function mayDecline(payout: PayoutState): Outcome<true> {
  return payout.status === "READY" ? accepted(true) : refused("payout_not_declinable");
}

/** Whether an approver may return a payout to its preparer. */
export function maySendBack(payout: PayoutState): Outcome<true> {
  return payoutStage(payout) === "prepared" ? accepted(true) : refused("payout_not_prepared");
}

/** Whether a payout may be resent: its latest instruction was rejected and the money is still in transit. */
export function mayBeResent(payout: {
  readonly status: PaymentStatus;
  readonly bankStatus: string | null;
}): Outcome<true> {
  const isRejected = payout.status === "SENT" && payout.bankStatus === "REJECTED";
  return isRejected ? accepted(true) : refused("payout_not_rejected");
}

/** Whether a payout may go into a payment file. */
export function mayBeSent(payout: PayoutState): Outcome<true> {
  return payoutStage(payout) === "approved" ? accepted(true) : refused("payout_not_approved");
}
