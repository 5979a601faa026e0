import fc from "fast-check";
import { expect, it } from "vitest";
import { divide } from "#domain/rounding.ts";
import { amountsLeft, splitDrawdown } from "./split-drawdown.ts";

const forward = { fromAmount: 10_000n, toAmount: 11_600n, midAmount: 11_700n };

it.each([
  ["a half", 10_000n, 5_000n, { drawn: [5_000n, 5_800n, 5_850n], left: [5_000n, 5_800n] }],
  ["all of it", 10_000n, 10_000n, { drawn: [10_000n, 11_600n, 11_700n], left: [0n, 0n] }],
  ["one minor unit, rounded down", 10_000n, 1n, { drawn: [1n, 1n, 1n], left: [9_999n, 11_599n] }],
  ["the next one, with the fraction before", 9_999n, 4n, { drawn: [4n, 4n, 4n], left: [9_995n, 11_595n] }],
  ["more than is left", 100n, 101n, "forward_amount_above_rest"],
  ["nothing", 100n, 0n, "amount_too_small"],
])("%s of what is left is drawn", (_, fromLeft, amount, expected) => {
  const split = splitDrawdown({ ...forward, fromLeft }, amount);
  if (typeof expected === "string") {
    expect(split).toMatchObject({ ok: false, refusal: expected });
    return;
  }
  const [fromAmount, toAmount, midAmount] = expected.drawn;
  const [fromLeft_, toLeft] = expected.left;
  expect(split).toEqual({
    ok: true,
    value: { drawn: { fromAmount, toAmount, midAmount }, left: { fromLeft: fromLeft_, toLeft } },
  });
});

it("of a forward into a currency of large units, a part that buys nothing and a rest that would are refused", () => {
  const yen = { fromAmount: 10_000n, toAmount: 3n, midAmount: 3n };
  expect(splitDrawdown({ ...yen, fromLeft: 10_000n }, 3_333n)).toMatchObject({ refusal: "amount_too_small" });
  expect(splitDrawdown({ ...yen, fromLeft: 10_000n }, 6_667n)).toMatchObject({
    refusal: "forward_rest_too_small",
  });
  expect(splitDrawdown({ ...yen, fromLeft: 10_000n }, 3_334n)).toMatchObject({ ok: true });
});

const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
const forwards = fc
  .tuple(amount, amount, fc.bigInt({ min: 0n, max: 1_000n }))
  .map(([fromAmount, toAmount, spread]) => ({
    fromAmount,
    toAmount,
    midAmount: toAmount + (toAmount * spread) / 10_000n,
  }));

it("any parts and the rest add up to both amounts exactly, and none buys more than its share rounded up", () => {
  fc.assert(
    fc.property(
      forwards,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }),
      (whole, parts) => {
        let fromLeft = whole.fromAmount;
        const sums = { fromAmount: 0n, toAmount: 0n, midAmount: 0n };
        const draw = (drawn: bigint) => {
          const split = splitDrawdown({ ...whole, fromLeft }, drawn);
          if (!split.ok) return;
          const { drawn: part, left } = split.value;
          expect(part.toAmount).toBeGreaterThan(0n);
          expect(part.toAmount).toBeLessThanOrEqual(divide(whole.toAmount * drawn, whole.fromAmount, "up"));
          expect(part.midAmount).toBeGreaterThanOrEqual(0n);
          for (const key of ["fromAmount", "toAmount", "midAmount"] as const) sums[key] += part[key];
          fromLeft = left.fromLeft;
          expect(left.toLeft).toBe(whole.toAmount - sums.toAmount);
          expect(amountsLeft(whole, fromLeft)).toEqual({
            toLeft: left.toLeft,
            midLeft: whole.midAmount - sums.midAmount,
          });
          expect(left.toLeft > 0n).toBe(fromLeft > 0n);
          expect(sums.toAmount * whole.fromAmount).toBeLessThanOrEqual(whole.toAmount * sums.fromAmount);
        };
        for (const part of parts) draw((fromLeft * BigInt(Math.floor(part * 1_000_000))) / 1_000_000n);
        if (fromLeft > 0n) draw(fromLeft);
        expect(fromLeft).toBe(0n);
        expect(sums).toEqual(whole);
      },
    ),
  );
});
