import { defineLifecycle } from "#domain/lifecycle.ts";

/** Status of a payment file at the bank, as reported by it. */
export const batchStates = ["MADE", "UPLOADED", "ACCEPTED", "PARTLY", "REJECTED"] as const;
export type BatchState = (typeof batchStates)[number];

export const batchLifecycle = defineLifecycle({
  name: "payout file",
  states: batchStates,
  initial: ["MADE"],
  events: {
    upload: "A staff user gave it to the bank, or the bank's report shows that it has it.",
    accept: "The bank accepted every payment of it.",
    reject_part: "The bank rejected some of its payments.",
    reject: "The bank rejected all of its payments.",
  },
  // A later report does not undo a rejection.
  transitions: {
    MADE: { upload: "UPLOADED", accept: "ACCEPTED", reject_part: "PARTLY", reject: "REJECTED" },
    UPLOADED: { upload: "UPLOADED", accept: "ACCEPTED", reject_part: "PARTLY", reject: "REJECTED" },
    ACCEPTED: { accept: "ACCEPTED", reject_part: "PARTLY", reject: "REJECTED" },
    PARTLY: { reject_part: "PARTLY", reject: "REJECTED" },
    REJECTED: { reject: "REJECTED" },
  },
});
export type BatchEvent = keyof typeof batchLifecycle.events;
