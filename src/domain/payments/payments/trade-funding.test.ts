import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minBigInt, money } from "#domain/money.ts";
import { addFunding, amountOutstanding, defaultTolerance, maxShortfall } from "./trade-funding.ts";

const due = money(100_000n, "GBP");
const rule = { tolerance: 100n, mayTakeShortfall: true };

describe("money that is added to a trade that is due 1,000.00", () => {
  it.each<[string, bigint, bigint, ReturnType<typeof addFunding>]>([
    [
      "all at once completes it",
      0n,
      100_000n,
      { received: 100_000n, shortfall: 0n, isComplete: true, isHeld: false },
    ],
    ["a part is held", 0n, 40_000n, { received: 40_000n, shortfall: 0n, isComplete: false, isHeld: true }],
    [
      "the rest completes it",
      40_000n,
      60_000n,
      { received: 100_000n, shortfall: 0n, isComplete: true, isHeld: true },
    ],
    [
      "one pound too little is taken by the house",
      0n,
      99_900n,
      { received: 99_900n, shortfall: 100n, isComplete: true, isHeld: true },
    ],
    [
      "a penny less than that is held",
      0n,
      99_899n,
      { received: 99_899n, shortfall: 0n, isComplete: false, isHeld: true },
    ],
  ])("a receipt for a trade that is due 1,000.00 is applied: %s", (_, received, amount, expected) => {
    expect(addFunding({ due, received }, amount, rule)).toEqual(expected);
  });

  it("a client over the shortfall limit has to pay the last penny", () => {
    const funding = addFunding({ due, received: 0n }, 99_999n, { ...rule, mayTakeShortfall: false });
    expect(funding).toMatchObject({ isComplete: false, shortfall: 0n });
  });
});

it("the accepted shortfall is never more than a hundredth of a small trade", () => {
  expect(maxShortfall(money(100n, "GBP"), 100n)).toBe(1n);
  expect(maxShortfall(money(99n, "GBP"), 100n)).toBe(0n);
  expect(addFunding({ due: money(100n, "GBP"), received: 0n }, 1n, rule).isComplete).toBe(false);
});

it("the tolerance is 1.00, or 100 of a currency without minor units", () => {
  expect(defaultTolerance("EUR")).toEqual(money(100n, "EUR"));
  expect(defaultTolerance("JPY")).toEqual(money(100n, "JPY"));
});

it("a trade paid in any slices completes exactly when received and shortfall equal what is due", () => {
  const slices = fc.array(fc.bigInt({ min: 1n, max: 40_000n }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(slices, fc.bigInt({ min: 0n, max: 10_000n }), (amounts, tolerance) => {
      let received = 0n;
      for (const each of amounts) {
        const rest = amountOutstanding({ due, received }).minor;
        const amount = minBigInt(each, rest);
        const funding = addFunding({ due, received }, amount, { tolerance, mayTakeShortfall: true });
        received += amount;
        expect(funding.received).toBe(received);
        expect(funding.isComplete).toBe(funding.received + funding.shortfall === due.minor);
        expect(funding.shortfall <= 1_000n && funding.shortfall <= tolerance).toBe(true);
        if (funding.isComplete) return;
      }
    }),
  );
});
