import type { PaymentStatus } from "./payment-status.ts";

/** How people read where a payment stands. */
export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  WAITING: "Waiting for funds",
  READY: "Ready to send",
  SENT: "Sent",
  COMPLETED: "Completed",
  RETURNED: "Returned",
};
