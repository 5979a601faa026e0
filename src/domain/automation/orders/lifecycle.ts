import { defineLifecycle } from "#domain/lifecycle.ts";

export const orderStatuses = ["pending", "filled", "cancelled", "expired", "failed"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The status, and of a pending order whether it watches the rate yet and whether a rate has reached it. */
export const orderStages = [
  "scheduled",
  "pending",
  "reached",
  "filled",
  "cancelled",
  "expired",
  "failed",
] as const;
export type OrderStage = (typeof orderStages)[number];

export const orderLifecycle = defineLifecycle({
  name: "order",
  states: orderStages,
  initial: ["pending", "scheduled"],
  events: {
    start: "Its first day begins: from now on it watches the rate.",
    edit: "The client changes its target, stop or amount.",
    reach:
      "A rate reaches its target or falls to its stop: a worker claims it, and it can no longer be cancelled.",
    release:
      "It was not filled: the rate that reached its target grew too old, its margin changed, or a restriction stops it.",
    fill: "It is booked at the rate that reached it, or after a stop at the next one if that grew too old.",
    fail: "It may not be exchanged any more; the client reads why.",
    cancel: "The client cancels it.",
    expire: "Its last day is over.",
  },
  transitions: {
    scheduled: { start: "pending", edit: "scheduled", cancel: "cancelled", expire: "expired" },
    pending: { edit: "pending", reach: "reached", cancel: "cancelled", expire: "expired" },
    reached: { fill: "filled", fail: "failed", release: "pending" },
    filled: {},
    cancelled: {},
    expired: {},
    failed: {},
  },
  // A scheduled order is a pending one that awaits its start, a reached one has a row in order_claims.
  storedAs: { scheduled: "pending", reached: "pending" },
});

/** Where an order is now. Its last day may be over for a moment before it is closed; a reached one is still filled. */
export function orderStage(
  {
    status,
    expiresAt,
    awaitsStart,
    isClaimed,
  }: {
    readonly status: OrderStatus;
    readonly expiresAt: Date;
    readonly awaitsStart: boolean;
    readonly isClaimed: boolean;
  },
  now: Date,
): OrderStage {
  if (status !== "pending") return status;
  if (isClaimed) return "reached";
  if (expiresAt <= now) return "expired";
  return awaitsStart ? "scheduled" : "pending";
}

/** The status in API responses: a scheduled or reached order is still pending. */
export function statusOfOrder(stage: OrderStage): OrderStatus {
  return stage === "reached" || stage === "scheduled" ? "pending" : stage;
}
