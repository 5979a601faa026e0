import { canAdvance, defineLifecycle } from "#domain/lifecycle.ts";

export const forwardStatuses = [
  "PENDING_DEPOSIT",
  "ACTIVE",
  "PARTLY_DRAWN",
  "DRAWN",
  "SETTLED",
  "CLOSED_OUT",
] as const;
export type ForwardStatus = (typeof forwardStatuses)[number];

export const forwardLifecycle = defineLifecycle({
  name: "forward",
  states: forwardStatuses,
  initial: ["PENDING_DEPOSIT", "ACTIVE"],
  events: {
    take_deposit: "The money of a deposit by bank transfer has arrived, and is held from the balance.",
    draw_part: "A part is exchanged at its rate: a trade of its own, to be paid like any other.",
    draw_rest: "The rest is exchanged, by the client or on the last day by Summit.",
    settle: "Each of its trades is paid or closed out: the deposit goes back to the balance.",
    add_deposit: "The client adds what a margin call asks for to the deposit.",
    change_date: "The client moves what is left to other dates, at today's price of the difference.",
    close_out:
      "The desk closes what isn't drawn, at the rate of the day; so does Summit if a deposit by bank transfer isn't there in time.",
  },
  transitions: {
    PENDING_DEPOSIT: { take_deposit: "ACTIVE", close_out: "CLOSED_OUT" },
    ACTIVE: {
      draw_part: "PARTLY_DRAWN",
      draw_rest: "DRAWN",
      add_deposit: "ACTIVE",
      change_date: "ACTIVE",
      close_out: "CLOSED_OUT",
    },
    PARTLY_DRAWN: {
      draw_part: "PARTLY_DRAWN",
      draw_rest: "DRAWN",
      add_deposit: "PARTLY_DRAWN",
      change_date: "PARTLY_DRAWN",
      close_out: "CLOSED_OUT",
    },
    DRAWN: { add_deposit: "DRAWN", settle: "SETTLED" },
    SETTLED: {},
    CLOSED_OUT: {},
  },
  refusals: {
    draw_part: "forward_not_open",
    draw_rest: "forward_not_open",
    add_deposit: "forward_not_open",
    change_date: "forward_not_open",
    close_out: "forward_not_open",
  },
});
export type ForwardEvent = keyof typeof forwardLifecycle.events;

/** Whether something is left to exchange, now or once its deposit is there. */
export function isOpenForward(status: ForwardStatus): boolean {
  return canAdvance(forwardLifecycle, status, "close_out");
}
