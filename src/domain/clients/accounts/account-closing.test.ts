import { expect, it } from "vitest";
import { money } from "#domain/money.ts";
import { closureBlockers, forfeitedShare } from "./account-closing.ts";

const nothing = { balances: [], debts: [], profitShare: money(0n, "USD"), trades: 0, payments: 0, orders: 0 };

it("an empty account with nothing in progress can be closed", () => {
  expect(closureBlockers(nothing)).toEqual({});
});

it("each blocker of closing an account is named with its next action", () => {
  expect(
    closureBlockers({
      balances: [money(123_456n, "EUR"), money(1n, "GBP")],
      debts: [money(5_40n, "GBP")],
      profitShare: money(5n, "USD"),
      trades: 1,
      payments: 2,
      orders: 1,
    }),
  ).toEqual({
    balances: "You hold 1,234.56 EUR, 0.01 GBP. Withdraw it first.",
    debts: "You owe 5.40 GBP from a closed exchange. Pay it first.",
    profitShare: "You have 0.05 USD of profit share. Cash it out first.",
    trades: "1 exchange is in progress. Complete or cancel first.",
    payments: "2 payments are in progress. Wait until everything has arrived.",
    orders: "1 order is still active. Cancel first.",
  });
});

it("profit share too small to cash out does not block closing, and only that is forfeited", () => {
  const cents = (minor: bigint) => ({ ...nothing, profitShare: money(minor, "USD") });
  expect(closureBlockers(cents(1n))).toEqual({});
  expect(forfeitedShare(cents(1n))).toEqual(money(1n, "USD"));
  expect(closureBlockers(cents(2n))).toHaveProperty("profitShare");
  for (const minor of [0n, 2n, 500_00n]) expect(forfeitedShare(cents(minor))).toBeUndefined();
});
