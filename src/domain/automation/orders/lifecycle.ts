import { defineLifecycle } from "#domain/lifecycle.ts";

export const orderStatuses = ["pending", "filled", "cancelled", "expired", "failed"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The status, and of a pending order whether a rate has reached it. */
export const orderStages = ["pending", "reached", "filled", "cancelled", "expired", "failed"] as const;
export type OrderStage = (typeof orderStages)[number];

export const orderLifecycle = defineLifecycle({
  name: "order",
  states: orderStages,
  initial: ["pending"],
  events: {
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
    pending: { edit: "pending", reach: "reached", cancel: "cancelled", expire: "expired" },
    reached: { fill: "filled", fail: "failed", release: "pending" },
    filled: {},
    cancelled: {},
    expired: {},
    failed: {},
  },
  // A reached order is a pending one with a row in order_claims.
  storedAs: { reached: "pending" },
});

/** Where an order is now. Its last day may be over for a moment before it is closed; a reached one is still filled. */
export function orderStage(
  {
    status,
    expiresAt,
    isClaimed,
  }: { readonly status: OrderStatus; readonly expiresAt: Date; readonly isClaimed: boolean },
  now: Date,
): OrderStage {
  if (status !== "pending") return status;
  if (isClaimed) return "reached";
  return expiresAt <= now ? "expired" : "pending";
}

/** The status in API responses: a reached order is still pending. */
export function statusOfOrder(stage: OrderStage): OrderStatus {
  return stage === "reached" ? "pending" : stage;
}
