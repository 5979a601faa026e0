import type { Order } from "#contract/automation/orders.ts";
import type { BadgeTone } from "#web/design/badge.tsx";

/** An order's outcome in the client's words. */
export function describeOrderOutcome(order: Order): { readonly words: string; readonly tone: BadgeTone } {
  switch (order.status) {
    case "pending":
      return order.beingFilled
        ? { words: "Being filled", tone: "good" }
        : { words: "Waiting", tone: "waiting" };
    case "filled":
      return filledOutcome(order);
    case "failed":
      return { words: "Not filled", tone: "bad" };
    case "expired":
      return { words: "Expired", tone: "quiet" };
    case "cancelled":
      return { words: "Cancelled", tone: "quiet" };
  }
}

function filledOutcome({ trade }: Order): { readonly words: string; readonly tone: BadgeTone } {
  if (trade?.stage === "AWAITING_FUNDS") return { words: "Filled, to be paid", tone: "waiting" };
  if (trade?.status === "FAILED") return { words: "Filled, not paid", tone: "quiet" };
  return { words: "Filled", tone: "good" };
}
