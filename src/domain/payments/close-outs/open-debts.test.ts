import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openDebts } from "./open-debts.ts";

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
