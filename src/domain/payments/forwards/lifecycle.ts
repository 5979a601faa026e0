import { defineLifecycle } from "#domain/lifecycle.ts";

export const forwardStatuses = ["ACTIVE", "PARTLY_DRAWN", "DRAWN", "SETTLED", "CLOSED_OUT"] as const;
export type ForwardStatus = (typeof forwardStatuses)[number];

export const forwardLifecycle = defineLifecycle({
  name: "forward",
  states: forwardStatuses,
  initial: ["ACTIVE"],
  events: {
    draw_part: "A part is exchanged at its rate: a trade of its own, to be paid like any other.",
    draw_rest: "The rest is exchanged, by the client or on the last day by Summit.",
    settle: "Each of its trades is paid or closed out: the deposit goes back to the balance.",
    change_date: "The client moves what is left to other dates, at today's price of the difference.",
    close_out: "The desk closes what isn't drawn, at the rate of the day.",
  },
  transitions: {
    ACTIVE: {
      draw_part: "PARTLY_DRAWN",
      draw_rest: "DRAWN",
      change_date: "ACTIVE",
      close_out: "CLOSED_OUT",
    },
    PARTLY_DRAWN: {
      draw_part: "PARTLY_DRAWN",
      draw_rest: "DRAWN",
      change_date: "PARTLY_DRAWN",
      close_out: "CLOSED_OUT",
    },
    DRAWN: { settle: "SETTLED" },
    SETTLED: {},
    CLOSED_OUT: {},
  },
  refusals: {
    draw_part: "forward_not_open",
    draw_rest: "forward_not_open",
    change_date: "forward_not_open",
    close_out: "forward_not_open",
  },
});
export type ForwardEvent = keyof typeof forwardLifecycle.events;
