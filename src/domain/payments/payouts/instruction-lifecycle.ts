import { defineLifecycle } from "#domain/lifecycle.ts";

/** The bank's answer to one instruction of a payout file. Accepted does not mean paid: a statement says so. */
export const instructionLifecycle = defineLifecycle({
  name: "payout instruction",
  states: ["UNANSWERED", "ACCEPTED", "REJECTED"],
  initial: ["UNANSWERED"],
  events: {
    accept: "The bank's report accepts it.",
    reject: "The bank's report rejects it, with a reason. It may be sent again as another instruction.",
  },
  // A rejection is not taken back by a later report.
  transitions: {
    UNANSWERED: { accept: "ACCEPTED", reject: "REJECTED" },
    ACCEPTED: { accept: "ACCEPTED", reject: "REJECTED" },
    REJECTED: {},
  },
});
