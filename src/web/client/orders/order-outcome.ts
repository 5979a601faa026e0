import type { Order } from "#contract/automation/orders.ts";
import type { BadgeTone } from "#web/design/badge.tsx";

type OutcomeFacts = Pick<Order, "status" | "beingFilled" | "awaitingStart" | "targetRate"> & {
  readonly trade: Pick<NonNullable<Order["trade"]>, "exchangeRate" | "stage" | "status"> | null;
};

/** Whether the rate fell to its stop before it reached any target: only then is an order filled below its target. */
export function isFilledByStop({ trade, targetRate }: Pick<OutcomeFacts, "trade" | "targetRate">): boolean {
  return trade !== null && (targetRate === null || trade.exchangeRate < targetRate);
}

/** An order's outcome in the client's words. */
export function describeOrderOutcome(order: OutcomeFacts): {
  readonly words: string;
  readonly tone: BadgeTone;
} {
  switch (order.status) {
    case "pending":
      if (order.beingFilled) return { words: "Being filled", tone: "good" };
      return { words: order.awaitingStart ? "Not started" : "Waiting", tone: "waiting" };
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

function filledOutcome(order: OutcomeFacts): { readonly words: string; readonly tone: BadgeTone } {
  const { trade } = order;
  const filled = isFilledByStop(order) ? "Filled by your stop" : "Filled";
  if (trade?.stage === "AWAITING_FUNDS") return { words: `${filled}, to be paid`, tone: "waiting" };
  if (trade?.status === "FAILED") return { words: `${filled}, not paid`, tone: "quiet" };
  return { words: filled, tone: "good" };
}
