import type { PayoutBatch } from "#contract/payments/payouts.ts";

/** What became of a file at the bank, in words. */
export const batchStateLabels: Readonly<Record<PayoutBatch["state"], string>> = {
  MADE: "Not uploaded",
  UPLOADED: "Uploaded",
  ACCEPTED: "Accepted",
  PARTLY: "Partly rejected",
  REJECTED: "Rejected",
};
