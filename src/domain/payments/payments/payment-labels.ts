import type { PaymentStatus } from "./lifecycle.ts";

/** Display text per payment status. */
export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  WAITING: "Waiting for funds",
  READY: "Ready to send",
  SENT: "Sent",
  COMPLETED: "Completed",
  RETURNED: "Returned",
};

/** Display text of a payment; one that the desk declined never left. */
export function paymentLabel({
  status,
  isDeclined,
}: {
  readonly status: PaymentStatus;
  readonly isDeclined: boolean;
}): string {
  return isDeclined ? "Not sent" : paymentStatusLabels[status];
}
