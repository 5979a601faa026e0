import { defineLifecycle } from "#domain/lifecycle.ts";

export const runStatuses = ["DUE", "PAID", "WAITING", "RELEASED", "CANCELLED", "SKIPPED"] as const;
export type RunStatus = (typeof runStatuses)[number];

export const runLifecycle = defineLifecycle({
  name: "automatic exchange",
  states: runStatuses,
  initial: ["DUE"],
  events: {
    pay: "The money is exchanged and paid to the rule's recipient.",
    defer: "The money is exchanged into the balance, because the rule has no recipient yet.",
    skip: "The money is not exchanged and stays in the balance; the client reads why.",
    release: "The rule has a recipient, who is paid.",
    cancel: "The recipient isn't paid and the money stays in the balance; the client reads why.",
  },
  transitions: {
    DUE: { pay: "PAID", defer: "WAITING", skip: "SKIPPED" },
    WAITING: { release: "RELEASED", cancel: "CANCELLED" },
    PAID: {},
    RELEASED: {},
    CANCELLED: {},
    SKIPPED: {},
  },
});
export type RunEvent = keyof typeof runLifecycle.events;
