import { defineLifecycle } from "#domain/lifecycle.ts";

/**
 * Bank's response to one instruction of a payment file. Accepted does not mean paid: only a statement proves
 * that.
 */
export const instructionLifecycle = defineLifecycle({
  name: "payout instruction",
  states: ["UNANSWERED", "ACCEPTED", "REJECTED"],
  initial: ["UNANSWERED"],
  events: {
    accept: "The bank's report accepts it.",
    reject: "The bank's report rejects it, with a reason. It may be sent again as another instruction.",
  },
  // A later report does not undo a rejection.
  transitions: {
    UNANSWERED: { accept: "ACCEPTED", reject: "REJECTED" },
    ACCEPTED: { accept: "ACCEPTED", reject: "REJECTED" },
    REJECTED: {},
  },
});
