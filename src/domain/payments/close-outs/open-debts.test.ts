import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { standardMargin } from "#domain/market/pricing/margin.ts";
import { money } from "#domain/money.ts";
import { convert, parseRate, type Rate, rateFromScaled } from "#domain/rate.ts";
import { openDebts, payDebtFrom } from "./open-debts.ts";

const debts = (...owed: bigint[]) => owed.map((each, index) => ({ tradeId: String(index), owed: each }));
const leftOf = (owed: readonly bigint[], outstanding: bigint) =>
  openDebts(debts(...owed), outstanding).map(({ tradeId, left: remaining }) => [tradeId, remaining]);

describe("what is left of each debt", () => {
  it.each([
    [
      "nothing paid",
      [300n, 200n],
      500n,
      [
        ["0", 300n],
        ["1", 200n],
      ],
    ],
    [
      "a part of the oldest paid",
      [300n, 200n],
      450n,
      [
        ["0", 300n],
        ["1", 150n],
      ],
    ],
    ["the oldest paid and a part of the newest", [300n, 200n], 120n, [["0", 120n]]],
    ["all of it paid", [300n, 200n], 0n, []],
    ["a close-out that the balance paid whole", [0n, 200n], 200n, [["1", 200n]]],
  ])("each debt's remainder is computed with %s", (_what, owed, outstanding, remaining) => {
    expect(leftOf(owed, outstanding)).toEqual(remaining);
  });

  it("the remainders add up to the total debt, and none exceeds its original debt", () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 10_000n }), { maxLength: 20 });
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 1_000n }), (owed, permille) => {
        const all = owed.reduce((sum, each) => sum + each, 0n);
        const outstanding = (all * permille) / 1_000n;
        const open = openDebts(debts(...owed), outstanding);
        expect(open.reduce((sum, { left: remaining }) => sum + remaining, 0n)).toBe(outstanding);
        expect(open.every(({ owed: was, left: remaining }) => remaining > 0n && remaining <= was)).toBe(true);
      }),
    );
  });
});

const terms = { mid: parseRate("0.7692307692") as Rate, margin: standardMargin };

it.each([
  // Balance in cents, spent, and paid of a debt of 5.40 GBP.
  [10_00n, 7_05n, 5_40n],
  [7_05n, 7_05n, 5_40n],
  [7_04n, 7_04n, 5_39n],
  [2n, 2n, 1n],
])("a debt is paid from %s cents", (balance, spent, debtPaid) => {
  expect(payDebtFrom(money(balance, "EUR"), money(5_40n, "GBP"), terms)).toMatchObject({
    spent: money(spent, "EUR"),
    debtPaid: money(debtPaid, "GBP"),
  });
});

it("a debt is not paid from a cent worth less than a penny", () => {
  expect(payDebtFrom(money(1n, "EUR"), money(5_40n, "GBP"), terms)).toBeUndefined();
});

it("a payment never exceeds the debt, the balance or mid-market", () => {
  const minor = fc.bigInt({ min: 1n, max: 10_000_000_00n });
  const mid = fc.bigInt({ min: 10_000_000n, max: 2_000_000_000_000n }).map(rateFromScaled);
  fc.assert(
    fc.property(minor, minor, mid, (balance, debt, now) => {
      const paid = payDebtFrom(money(balance, "USD"), money(debt, "JPY"), {
        mid: now,
        margin: standardMargin,
      });
      if (!paid) return;
      expect(paid.spent.minor).toBeLessThanOrEqual(balance);
      expect(paid.debtPaid.minor).toBeLessThanOrEqual(debt);
      expect(paid.debtPaid.minor).toBeLessThanOrEqual(convert(paid.spent, now, "JPY", "down").minor);
    }),
  );
});
