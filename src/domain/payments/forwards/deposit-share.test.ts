import fc from "fast-check";
import { expect, it } from "vitest";
import { type DepositShare, depositOf, depositPercentOf, depositShareFromPercent } from "./deposit-share.ts";

it.each([
  [1_000_00n, undefined, 50_00n],
  [1n, undefined, 1n],
  [1_000_01n, undefined, 50_01n],
  [20n, undefined, 1n],
  [1_000_00n, 0, 0n],
  [1_000_01n, 200_000, 200_01n],
])("the deposit on %s minor units at a share of %s is %s, rounded up", (amount, share, deposit) => {
  expect(depositOf(amount, share as DepositShare | undefined)).toBe(deposit);
});

it.each([-1, 21, 2.5, Number.NaN, 1e9])("%s percent is no deposit", (percent) => {
  expect(depositShareFromPercent(percent)).toBeUndefined();
});

it("a whole percent from 0 to 20 stays the same there and back, and its deposit is never above what is sold", () => {
  const percents = fc.integer({ min: 0, max: 20 });
  fc.assert(
    fc.property(percents, fc.bigInt({ min: 1n, max: 10n ** 15n }), (percent, amount) => {
      const share = depositShareFromPercent(percent) as DepositShare;
      expect(depositPercentOf(share)).toBe(percent);
      expect(depositOf(amount, share)).toBeLessThanOrEqual(amount);
    }),
  );
});
