import { defineLifecycle } from "#domain/lifecycle.ts";

export const batchStatuses = ["DRAFT", "PAYING", "FINISHED", "DISCARDED"] as const;
export type BatchStatus = (typeof batchStatuses)[number];

export const paymentBatchLifecycle = defineLifecycle({
  name: "payment batch",
  states: batchStatuses,
  initial: ["DRAFT"],
  events: {
    pay: "The client confirms all lines, or other members approved them.",
    discard: "The client discards it before anything was paid.",
    finish: "Each line was paid or failed.",
  },
  transitions: {
    DRAFT: { pay: "PAYING", discard: "DISCARDED" },
    PAYING: { finish: "FINISHED" },
    FINISHED: {},
    DISCARDED: {},
  },
  refusals: { pay: "batch_closed", discard: "batch_closed" },
});

export const batchLineStatuses = ["OPEN", "PAID", "FAILED"] as const;
export type BatchLineStatus = (typeof batchLineStatuses)[number];
