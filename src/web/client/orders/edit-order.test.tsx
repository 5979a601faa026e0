// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Order } from "#contract/automation/orders.ts";
import { expectLeaveGuard } from "../../../../tests/support/expect-leave-guard.ts";
import { fillIn, renderScreen } from "../../../../tests/support/render-screen.ts";
import { EditOrder } from "./edit-order.tsx";

const order = {
  id: "1",
  fromCurrency: "GBP",
  toCurrency: "EUR",
  amount: "1000.00",
  targetRate: 1.2,
  stopRate: 1.1,
  pausedReason: null,
  approvalId: null,
  version: 1,
  createdAt: "2027-03-10T09:00:00.000Z",
  expiresAt: "2027-04-10T22:59:59.000Z",
  expiryDate: "2027-04-10",
} as unknown as Order;

test("an order of which more than two fields are changed is not left without a question", async () => {
  renderScreen(<EditOrder order={order} />);
  await expectLeaveGuard(false);
  await fillIn("You send", "2000");
  await fillIn(/^Target rate, /, "1.3");
  await fillIn(/^Stop rate, /, "1.15");
  await expectLeaveGuard(true);
});

test("an order that is paused says why where it can be changed", async () => {
  renderScreen(
    <EditOrder order={{ ...order, pausedReason: "We can't exchange this pair at the moment." }} />,
  );
  expect(
    await screen.findByText(
      "We can't exchange this pair at the moment. Your order waits until that changes.",
    ),
  ).toBeTruthy();
});

test("an order that a team approved leads back to its request, one that nobody had to approve nowhere", async () => {
  renderScreen(<EditOrder order={{ ...order, approvalId: "a" }} />);
  const link = await screen.findByRole("link", { name: "See its request for approval" });
  expect(link.getAttribute("href")).toBe("/approvals/a");
  cleanup();
  renderScreen(<EditOrder order={order} />);
  expect(await screen.findByRole("heading", { name: "Edit Order" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "See its request for approval" })).toBeNull();
});
