import { expect, it } from "vitest";
import { money } from "../money.ts";
import { closingObstacles } from "./account-closing.ts";

const nothing = { balances: [], profitShare: money(0n, "USD"), trades: 0, payments: 0, orders: 0 };

it("an account with nothing in it and nothing under way can be closed", () => {
  expect(closingObstacles(nothing)).toEqual({});
});

it("what stands in the way is named, each with what is to be done about it", () => {
  expect(
    closingObstacles({
      balances: [money(123_456n, "EUR"), money(1n, "GBP")],
      profitShare: money(5n, "USD"),
      trades: 1,
      payments: 2,
      orders: 1,
    }),
  ).toEqual({
    balances: "You hold 1,234.56 EUR, 0.01 GBP. Withdraw it first.",
    profitShare: "You have 0.05 USD of profit share. Cash it out first.",
    trades: "1 exchange is under way. Finish or cancel first.",
    payments: "2 payments are under way. Wait until all has arrived.",
    orders: "1 order waits for a rate. Cancel first.",
  });
});
