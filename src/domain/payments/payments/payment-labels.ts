import type { PaymentStatus } from "./lifecycle.ts";

/** Display text per payment status. */
export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  WAITING: "Waiting for funds",
  READY: "Ready to send",
  SENT: "Sent",
  COMPLETED: "Completed",
  RETURNED: "Returned",
};

/** Display text of a payment; one that the desk declined never left, and one may wait until its client has paid a debt. */
export function paymentLabel({
  status,
  isDeclined,
  awaitsDebt = false,
}: {
  readonly status: PaymentStatus;
  readonly isDeclined: boolean;
  readonly awaitsDebt?: boolean | undefined;
}): string {
  if (status === "READY" && awaitsDebt) return "Waiting for what you owe";
  return isDeclined ? "Not sent" : paymentStatusLabels[status];
}
