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

export function canPaymentTransition(from: PaymentStatus, to: PaymentStatus): boolean {
  return transitions[from].includes(to);
}

/** Whether a payout can be completed or rejected: only when SENT. */
export function mayBeSettled(status: PaymentStatus): Outcome<true> {
  return status === "SENT" ? accepted(true) : refused("payout_not_sent");
}

/** Whether a payment can come back: when SENT or COMPLETED. */
export function mayBeReturned(status: PaymentStatus): Outcome<true> {
  return status === "SENT" || status === "COMPLETED" ? accepted(true) : refused("payout_not_sent");
}

/** True once a payment arrived or came back; an arrived one can still come back. */
export function isSettled(status: PaymentStatus): boolean {
  return status === "COMPLETED" || status === "RETURNED";
}

/** Stage of a funded and allocated trade on release: COMPLETED when everything went to the balance. */
export function stageOnRelease(payments: number): "PAYING" | "COMPLETED" {
  return payments > 0 ? "PAYING" : "COMPLETED";
}

/** Whether all payments of a trade in PAYING have arrived or come back. */
export function allSettled(payments: readonly PaymentStatus[]): boolean {
  return payments.every(isSettled);
}
