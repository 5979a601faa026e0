import fc from "fast-check";
import { expect, it } from "vitest";
import { money } from "#domain/money.ts";
import { defaultLimits, limitsExceeded, payoutLimitNames } from "./payout-limits.ts";

const pounds = (minor: bigint) => money(minor, "GBP");
const limits = {
  payout: pounds(1_000n),
  beneficiaryDay: pounds(2_000n),
  operatorDay: pounds(5_000n),
  houseDay: pounds(9_000n),
};
const today = (beneficiaryDay: bigint, operatorDay: bigint, houseDay: bigint) => ({
  beneficiaryDay: pounds(beneficiaryDay),
  operatorDay: pounds(operatorDay),
  houseDay: pounds(houseDay),
});

it.each([
  ["at each limit none", 1_000n, today(1_000n, 4_000n, 8_000n), []],
  ["a penny above a payout's", 1_001n, today(0n, 0n, 0n), ["payout"]],
  ["a penny above an account's day", 1_000n, today(1_001n, 0n, 0n), ["beneficiaryDay"]],
  ["a penny above an operator's day", 1_000n, today(0n, 4_001n, 4_001n), ["operatorDay"]],
  ["a penny above the house's day", 1_000n, today(0n, 0n, 8_001n), ["houseDay"]],
])("a payout exceeds %s", (_words, worth, prepared, expected) => {
  expect(limitsExceeded(pounds(worth), { limits, today: prepared })).toEqual(expected);
});

it("a payout of unknown worth exceeds every limit", () => {
  expect(limitsExceeded(undefined, { limits, today: today(0n, 0n, 0n) })).toEqual(payoutLimitNames);
});

it("slicing never releases more than a day's limit without a second person", () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 1_000n }), { maxLength: 40 }), (slices) => {
      let [alone, prepared] = [0n, 0n];
      for (const slice of slices) {
        const before = today(prepared, prepared, prepared);
        if (limitsExceeded(pounds(slice), { limits, today: before }).length === 0) alone += slice;
        prepared += slice;
      }
      expect(alone).toBeLessThanOrEqual(limits.beneficiaryDay.minor);
    }),
  );
});

it("the daily limits follow a payout's where only that is set", () => {
  expect(defaultLimits(pounds(1_000_000n))).toEqual({
    payout: pounds(1_000_000n),
    beneficiaryDay: pounds(2_000_000n),
    operatorDay: pounds(5_000_000n),
    houseDay: pounds(25_000_000n),
  });
});
