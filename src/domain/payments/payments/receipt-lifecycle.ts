import { defineLifecycle } from "#domain/lifecycle.ts";

export const receiptStatuses = [
  "MATCHED",
  "UNDERPAID",
  "OVERPAID",
  "UNMATCHED",
  "RETURNED",
  "WITHDRAWN",
] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

export const receiptLifecycle = defineLifecycle({
  name: "incoming payment",
  states: receiptStatuses,
  // Starts UNMATCHED while the payer is screened. UNDERPAID is historical: trades can be paid in parts.
  initial: ["UNMATCHED", "UNDERPAID"],
  events: {
    assign: "Its money goes to trades or balances, by its reference or as the desk decides.",
    queue_overpaid: "Its reference names a trade that is due less.",
    queue_unmatched:
      "It waits for the desk: it names nothing known, comes late, or its payer has to be looked at.",
    return: "The desk sends it back to its payer.",
    withdraw: "Two people take back the record of a payment that never came, which no statement carries.",
    come_back: "What was to go back was declined or came back itself.",
  },
  transitions: {
    UNMATCHED: {
      assign: "MATCHED",
      queue_overpaid: "OVERPAID",
      queue_unmatched: "UNMATCHED",
      return: "RETURNED",
      withdraw: "WITHDRAWN",
    },
    OVERPAID: {
      assign: "MATCHED",
      queue_unmatched: "UNMATCHED",
      return: "RETURNED",
      withdraw: "WITHDRAWN",
    },
    UNDERPAID: {
      assign: "MATCHED",
      queue_unmatched: "UNMATCHED",
      return: "RETURNED",
      withdraw: "WITHDRAWN",
    },
    MATCHED: { withdraw: "WITHDRAWN" },
    RETURNED: { come_back: "UNMATCHED" },
    WITHDRAWN: {},
  },
  refusals: { assign: "receipt_settled", return: "receipt_settled", withdraw: "receipt_not_withdrawable" },
});
export type ReceiptEvent = keyof typeof receiptLifecycle.events;
