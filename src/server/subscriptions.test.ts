import { expect, it } from "vitest";
import { autoExchangeSubscriptions } from "#server/automation/auto-exchange/subscriptions.ts";
import { forwardSubscriptions } from "./payments/forwards/subscriptions.ts";
import { subscriptions } from "./subscriptions.ts";

it("money that arrives pays a forward's deposit before an automatic exchange of it is decided", () => {
  const [takeDeposits] = forwardSubscriptions.balance_credited ?? [];
  const [exchange] = autoExchangeSubscriptions.balance_credited ?? [];
  const inOrder = subscriptions.balance_credited?.filter(
    (each) => each === takeDeposits || each === exchange,
  );
  expect(inOrder).toEqual([takeDeposits, exchange]);
});
