import type { PaymentStatus } from "./lifecycle.ts";

/** Display text per payment status. */
export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  WAITING: "Waiting for funds",
  READY: "Ready to send",
  SENT: "Sent",
  COMPLETED: "Completed",
  RETURNED: "Returned",
};
