import type { PayoutBatch } from "#contract/payments/payouts.ts";

/** A batch's state at the bank as text. */
export const batchStateLabels: Readonly<Record<PayoutBatch["state"], string>> = {
  MADE: "Not uploaded",
  UPLOADED: "Uploaded",
  ACCEPTED: "Accepted",
  PARTLY: "Partly rejected",
  REJECTED: "Rejected",
};
