import type { PayoutWaitKind } from "#domain/clients/screening/payout-wait.ts";
import type { PaymentStatus } from "./lifecycle.ts";

/** Display text per payment status. */
export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  WAITING: "Waiting for funds",
  READY: "Ready to send",
  SENT: "Sent",
  COMPLETED: "Completed",
  RETURNED: "Returned",
};

/** Short enough for a list's column. */
const waitLabels: Readonly<Record<PayoutWaitKind, string>> = {
  hold: "On hold",
  review: "Account under review",
  pause: "Payments paused",
  debt: "Waiting for what you owe",
  name: "Waiting for your name",
  second_factor: "Needs two-step log-in",
  address: "Needs recipient's town",
};

/** Display text of a payment; one that the desk declined never left, and one may wait for something that its client does. */
export function paymentLabel({
  status,
  isDeclined,
  awaitsDebt = false,
  waitsFor = null,
}: {
  readonly status: PaymentStatus;
  readonly isDeclined: boolean;
  readonly awaitsDebt?: boolean | undefined;
  readonly waitsFor?: { readonly kind: PayoutWaitKind } | null | undefined;
}): string {
  if (status === "READY" && waitsFor) return waitLabels[waitsFor.kind];
  if (status === "READY" && awaitsDebt) return waitLabels.debt;
  return isDeclined ? "Not sent" : paymentStatusLabels[status];
}
