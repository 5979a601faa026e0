import { expect, it } from "vitest";
import type { Order } from "#contract/automation/orders.ts";
import { describeOrderOutcome } from "./order-outcome.ts";

type Facts = Parameters<typeof describeOrderOutcome>[0];
type Trade = NonNullable<Order["trade"]>;

function filledAt(exchangeRate: number, stage: Trade["stage"], status: Trade["status"]): Facts {
  return {
    status: "filled",
    beingFilled: false,
    awaitingStart: false,
    targetRate: 1.2,
    trade: { exchangeRate, stage, status },
  };
}

it.each([
  ["Filled, to be paid", filledAt(1.2, "AWAITING_FUNDS", "PENDING")],
  ["Filled", filledAt(1.21, "COMPLETED", "COMPLETED")],
  ["Filled, not paid", filledAt(1.2, "CANCELLED", "FAILED")],
  ["Filled by your stop, to be paid", filledAt(1.1, "AWAITING_FUNDS", "PENDING")],
  ["Filled by your stop", filledAt(1.1999, "COMPLETED", "COMPLETED")],
  ["Filled by your stop, not paid", filledAt(1.1, "CANCELLED", "FAILED")],
])("an order with a target of 1.2 reads “%s” once filled as %o", (words, order) => {
  expect(describeOrderOutcome(order).words).toBe(words);
});

it("an order that only has a stop is filled by it at whatever rate", () => {
  const order = { ...filledAt(1.3, "COMPLETED", "COMPLETED"), targetRate: null };
  expect(describeOrderOutcome(order).words).toBe("Filled by your stop");
});

it.each([
  ["Not started", { awaitingStart: true }],
  ["Waiting", {}],
  ["Being filled", { beingFilled: true }],
])("an order that waits reads “%s” with %o", (words, facts) => {
  const waiting = {
    ...filledAt(1, "COMPLETED", "COMPLETED"),
    status: "pending",
    trade: null,
    ...facts,
  } as const;
  expect(describeOrderOutcome(waiting).words).toBe(words);
});
