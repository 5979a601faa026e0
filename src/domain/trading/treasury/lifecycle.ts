import { defineLifecycle } from "#domain/lifecycle.ts";

export const coverStatuses = ["DRAFT", "SENT", "FILLED", "PARTLY", "REJECTED", "UNKNOWN", "SETTLED"] as const;
export type CoverStatus = (typeof coverStatuses)[number];

export const coverLifecycle = defineLifecycle({
  name: "cover deal",
  states: coverStatuses,
  initial: ["DRAFT"],
  events: {
    confirm:
      "A second person or a policy confirms it at the provider's firm quote; it is sent once that is committed.",
    decline: "The desk decides against it before it is sent.",
    fill: "The provider has dealt all of it.",
    fill_part: "The provider has dealt a part of it and cancelled the rest.",
    reject: "The provider didn't deal, or never received it and can't deal at its quote any more.",
    lose: "No answer came, or one that can't be booked; the provider is asked until it is known.",
    settle: "Both amounts are exchanged at the bank.",
  },
  transitions: {
    DRAFT: { confirm: "SENT", decline: "REJECTED" },
    SENT: { fill: "FILLED", fill_part: "PARTLY", reject: "REJECTED", lose: "UNKNOWN" },
    FILLED: { settle: "SETTLED" },
    PARTLY: { settle: "SETTLED" },
    REJECTED: {},
    UNKNOWN: { fill: "FILLED", fill_part: "PARTLY", reject: "REJECTED", lose: "UNKNOWN" },
    SETTLED: {},
  },
  refusals: { confirm: "cover_deal_sent", decline: "cover_deal_sent", settle: "cover_not_due" },
});
export type CoverEvent = keyof typeof coverLifecycle.events;
