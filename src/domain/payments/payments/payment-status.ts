import { accepted, type Outcome, refused } from "#domain/refusal.ts";

export const paymentStatuses = ["WAITING", "READY", "SENT", "COMPLETED", "RETURNED"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

const transitions: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  WAITING: ["READY"],
  READY: ["SENT"],
  SENT: ["COMPLETED", "RETURNED"],
  COMPLETED: ["RETURNED"],
  RETURNED: [],
};

/** Whether a payment may go from one status to another. */
export function canPaymentTransition(from: PaymentStatus, to: PaymentStatus): boolean {
  return transitions[from].includes(to);
}

/** Whether the bank's word on a payout is taken: only on one that was sent and of which nothing was heard. */
export function mayBeSettled(status: PaymentStatus): Outcome<true> {
  return status === "SENT" ? accepted(true) : refused("payout_not_sent");
}

/** Whether a payment that left may come back: one that was sent, or that arrived before. */
export function mayBeReturned(status: PaymentStatus): Outcome<true> {
  return status === "SENT" || status === "COMPLETED" ? accepted(true) : refused("payout_not_sent");
}

/** True once a payment arrived or came back; one that arrived can still come back. */
export function isSettled(status: PaymentStatus): boolean {
  return status === "COMPLETED" || status === "RETURNED";
}

/** What a funded and allocated trade does next: pay its recipients, or, where all went to the balance, nothing more. */
export function stageOnRelease(payments: number): "PAYING" | "COMPLETED" {
  return payments > 0 ? "PAYING" : "COMPLETED";
}

/** A trade in PAYING is complete once the last of its payments is settled, arrived or returned. */
export function allSettled(payments: readonly PaymentStatus[]): boolean {
  return payments.every(isSettled);
}
