import { expect, it } from "vitest";
import { moneyLeft } from "./money-left.ts";

const now = { paidFrom: "balance", paysOn: null } as const;

it("payments from a balance are summed, and what is left is their difference", () => {
  const payouts = [
    { amount: "8400.00", currency: "EUR", ...now },
    { amount: "0.10", currency: "EUR", ...now },
    { amount: "1250", currency: "JPY", ...now },
  ] as const;
  const balances = [
    { currency: "JPY", amount: "1250" },
    { currency: "EUR", amount: "61904.10" },
  ] as const;
  expect(moneyLeft(payouts, balances)).toEqual([
    { currency: "EUR", held: "61904.10", after: "53504.00", isEnough: true },
    { currency: "JPY", held: "1250", after: "0", isEnough: true },
  ]);
});

it("a balance that is too small, or not held at all, says how much is missing", () => {
  const payouts = [{ amount: "10.00", currency: "EUR", ...now }] as const;
  expect(moneyLeft(payouts, [{ currency: "EUR", amount: "9.99" }])).toEqual([
    { currency: "EUR", held: "9.99", after: "0.01", isEnough: false },
  ]);
  expect(moneyLeft(payouts, [])).toEqual([{ currency: "EUR", held: "0", after: "10.00", isEnough: false }]);
});

it.each([
  ["paid from an exchange", { paidFrom: "exchange", paysOn: null }],
  ["paid on a later day", { paidFrom: "balance", paysOn: "2026-12-01" }],
  ["prepared before the source was recorded", { paidFrom: null, paysOn: null }],
] as const)("a payment %s leaves no balance now", (_, payout) => {
  expect(moneyLeft([{ amount: "10.00", currency: "EUR", ...payout }], [])).toEqual([]);
});
