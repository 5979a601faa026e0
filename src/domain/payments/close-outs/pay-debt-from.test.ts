import fc from "fast-check";
import { expect, it } from "vitest";
import { standardMargin } from "#domain/market/pricing/margin.ts";
import { money } from "#domain/money.ts";
import { convert, parseRate, type Rate, rateFromScaled } from "#domain/rate.ts";
import { payDebtFrom } from "./pay-debt-from.ts";

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
