import { advance, defineLifecycle, permit } from "#domain/lifecycle.ts";
import type { Outcome } from "#domain/refusal.ts";

/** A payment's status as clients read it and the database stores it. */
export const paymentStatuses = ["WAITING", "READY", "SENT", "COMPLETED", "RETURNED"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * How a payout was released: automatically at the simulated bank, by its preparer below the limit, or by a
 * second person.
 */
export type PayoutApproval = "automatic" | "below_limit" | "second_person";

/** Status, and for READY payments the desk's progress. */
export const paymentStages = [
  "waiting",
  "ready",
  "prepared",
  "approved",
  "sent",
  "completed",
  "returned",
] as const;
export type PaymentStage = (typeof paymentStages)[number];

/** Facts that determine a payment's stage. */
export type PaymentState = {
  readonly status: PaymentStatus;
  /** Who of the staff prepared it. */
  readonly preparedBy: string | null;
  readonly approval: PayoutApproval | null;
};

export const paymentLifecycle = defineLifecycle({
  name: "payment",
  states: paymentStages,
  // An allocation line waits for the trade's money, a withdrawal is READY at once, and a return is already
  // prepared.
  initial: ["waiting", "ready", "prepared"],
  events: {
    release: "Its trade is funded and allocated.",
    prepare: "A staff user prepares it.",
    send_back: "An approver returns it to its preparer with a note.",
    approve: "A second person approves it, or it is below the limit.",
    auto_approve: "The simulated bank takes it without the desk.",
    send: "It goes into a file for the bank, or to the simulated bank.",
    complete: "The bank says that it arrived.",
    bounce: "The bank did not carry it out: its money comes back from transit.",
    return: "It left and came back, also after it had arrived.",
    decline: "The desk declines it before it leaves.",
  },
  transitions: {
    waiting: { release: "ready" },
    ready: { prepare: "prepared", auto_approve: "approved", decline: "returned" },
    prepared: { approve: "approved", send_back: "ready", decline: "returned" },
    approved: { send: "sent", decline: "returned" },
    sent: { complete: "completed", bounce: "returned", return: "returned" },
    completed: { return: "returned" },
    returned: {},
  },
  refusals: {
    prepare: "payout_not_ready",
    send_back: "payout_not_prepared",
    approve: "payout_not_prepared",
    send: "payout_not_approved",
    complete: "payout_not_sent",
    bounce: "payout_not_sent",
    return: "payout_not_sent",
    decline: "payout_not_declinable",
  },
});
export type PaymentEvent = keyof typeof paymentLifecycle.events;

/** Stage of a payment; preparation and approval count only until it is sent. */
export function paymentStage({ status, preparedBy, approval }: PaymentState): PaymentStage {
  switch (status) {
    case "WAITING":
      return "waiting";
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

const statuses: Readonly<Record<PaymentStage, PaymentStatus>> = {
  waiting: "WAITING",
  ready: "READY",
  prepared: "READY",
  approved: "READY",
  sent: "SENT",
  completed: "COMPLETED",
  returned: "RETURNED",
};

/** The status of a payment in this stage. */
export function statusOfPayment(stage: PaymentStage): PaymentStatus {
  return statuses[stage];
}

/** The stage of a payment after the event, or the refusal where the event cannot happen now. */
export function nextPaymentStage(payment: PaymentState, event: PaymentEvent): Outcome<PaymentStage> {
  return permit(paymentLifecycle, paymentStage(payment), event);
}

/** The status of a payment after an event that the use case has permitted. */
export function statusAfter(payment: PaymentState, event: PaymentEvent): PaymentStatus {
  return statusOfPayment(advance(paymentLifecycle, paymentStage(payment), event));
}

/** True once a payment arrived or came back; one that arrived can still come back. */
export function isSettled(status: PaymentStatus): boolean {
  return status === "COMPLETED" || status === "RETURNED";
}

/** A trade in PAYING is complete once the last of its payments is settled, arrived or returned. */
export function allSettled(payments: readonly PaymentStatus[]): boolean {
  return payments.every(isSettled);
}
