import { defineLifecycle } from "#domain/lifecycle.ts";

export const tradeStages = [
  "AWAITING_FUNDS",
  "FUNDED",
  "PAYING",
  "COMPLETED",
  "CANCELLED",
  "FAILED",
] as const;
export type TradeStage = (typeof tradeStages)[number];
export type TradeStatus = "PENDING" | "COMPLETED" | "FAILED";
export const tradeTypes = ["SPOT", "ORDER", "AUTO", "SCHEDULED", "BATCH", "FORWARD"] as const;
export type TradeType = (typeof tradeTypes)[number];

/** Whether a type of trade is paid from the balance in its booking transaction, and so is never unsettled. */
export function isPaidAtOnce(type: TradeType): boolean {
  return type === "AUTO" || type === "SCHEDULED" || type === "BATCH";
}

/** Whether a member books it at a firm quote; the others were allowed when they were set up. */
export function isBookedByMember(type: TradeType): boolean {
  return type === "SPOT" || type === "BATCH";
}

export const tradeLifecycle = defineLifecycle({
  name: "trade",
  states: tradeStages,
  initial: ["AWAITING_FUNDS"],
  events: {
    fund: "All that is due is paid, by bank transfer or from the client's balance.",
    close_out: "The client or the desk cancels it, or the time to pay runs out: its booking is reversed.",
    lapse: "Nobody verifies money recorded by hand that pays for it: it is closed out as if it were unpaid.",
    pay: "It is funded and allocated: its payments are released.",
    complete: "Nothing is left to pay: each payment arrived or came back, or all went to the balance.",
    fail: "The desk reverses a paid trade of which nothing has left.",
  },
  transitions: {
    AWAITING_FUNDS: { fund: "FUNDED", close_out: "CANCELLED" },
    FUNDED: { pay: "PAYING", complete: "COMPLETED", fail: "FAILED", lapse: "CANCELLED" },
    PAYING: { complete: "COMPLETED" },
    COMPLETED: {},
    CANCELLED: {},
    FAILED: {},
  },
  refusals: {
    fund: "trade_not_awaiting_funds",
    close_out: "trade_not_awaiting_funds",
    fail: "trade_not_funded",
  },
});
export type TradeEvent = keyof typeof tradeLifecycle.events;

/** The status in API responses: a cancelled trade reads FAILED. */
export function statusOfStage(stage: TradeStage): TradeStatus {
  if (stage === "COMPLETED") return "COMPLETED";
  return stage === "CANCELLED" || stage === "FAILED" ? "FAILED" : "PENDING";
}

/** A funded and allocated trade pays its recipients, or is complete where all went to the balance. */
export function eventOnRelease(payments: number): "pay" | "complete" {
  return payments > 0 ? "pay" : "complete";
}
