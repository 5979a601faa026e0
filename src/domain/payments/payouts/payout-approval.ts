import {
  nextPaymentStage,
  type PaymentStage,
  type PaymentState,
  type PaymentStatus,
  paymentStage,
} from "#domain/payments/payments/lifecycle.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";

/** A payout's stage for the desk. */
export const payoutStages = [
  "ready",
  "prepared",
  "approved",
  "sent",
  "completed",
  "returned",
] as const satisfies readonly PaymentStage[];
export type PayoutStage = (typeof payoutStages)[number];

/** The desk's payout lists: one per stage, all that have not left yet, and rejected ones among the sent. */
export const payoutLists = [...payoutStages, "waiting", "rejected"] as const;
export type PayoutList = (typeof payoutLists)[number];

/** Undefined while its trade is unfunded. */
export function payoutStage(payment: PaymentState): PayoutStage | undefined {
  const stage = paymentStage(payment);
  return stage === "waiting" ? undefined : stage;
}

/** Whether a staff user may approve a payout: it must be prepared, and not by them. */
export function mayApprove(payout: PaymentState, staffId: string): Outcome<PaymentStage> {
  const approved = nextPaymentStage(payout, "approve");
  return approved.ok && payout.preparedBy === staffId ? refused("payout_self_approval") : approved;
}

/** Whether a payout may be resent: its latest instruction was rejected and the money is still in transit. */
export function mayBeResent(payout: {
  readonly status: PaymentStatus;
  readonly bankStatus: string | null;
}): Outcome<true> {
  const isRejected = payout.status === "SENT" && payout.bankStatus === "REJECTED";
  return isRejected ? accepted(true) : refused("payout_not_rejected");
}
