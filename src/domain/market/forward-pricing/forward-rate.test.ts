import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";
import { crossRate, formatRate, type Rate, rateFromScaled, requireRate } from "#domain/rate.ts";
import { dayCountBasis } from "./day-count.ts";
import { flatCurve } from "./deposit-curve.ts";
import type { DepositRate } from "./deposit-rate.ts";
import { forwardMid, forwardPoints, pointsToNumber } from "./forward-rate.ts";

const flat = (rates: Partial<Record<CurrencyCode, number>>) =>
  new Map(
    Object.entries(rates).map(([code, rate]) => [
      code as CurrencyCode,
      { rates: flatCurve(rate as DepositRate) },
    ]),
  );

/** Rates per 1 of a base that a source may have. */
const perBase = fc.bigInt({ min: 1_000_000n, max: 1_000_000_000_000n }).map(rateFromScaled);
const rates = fc.integer({ min: -100_000, max: 500_000 });
const pairs = fc.uniqueArray(fc.constantFrom(...currencyCodes), { minLength: 2, maxLength: 2 });
const days = fc.integer({ min: 0, max: 400 });
const one = 10n ** 10n;

describe("the mid-market rate of a forward", () => {
  // Worked by hand: spot × (1 + r_bought × t / basis) ÷ (1 + r_sold × t / basis), cut at ten decimals.
  it.each<[string, CurrencyCode, CurrencyCode, [number, number], number, string]>([
    // 1.25 × (1 + 0.04 × 90 / 360) ÷ (1 + 0.04 × 90 / 365) = 1.25 × 1.01 ÷ 1.0098630…
    ["1.25", "GBP", "USD", [40_000, 40_000], 90, "1.2501695604"],
    // 1.15 × (1 + 0.02 × 365 / 360) ÷ (1 + 0.0375)
    ["1.15", "GBP", "EUR", [37_500, 20_000], 365, "1.1309103078"],
    // 160 × (1 - 0.01) ÷ 1.05
    ["160", "EUR", "JPY", [50_000, -10_000], 360, "150.8571428571"],
    ["0.95", "EUR", "CHF", [20_000, 20_000], 180, "0.9500000000"],
  ])(
    "spot %s from %s to %s at rates of %j for %d days is %s",
    (spot, sold, bought, [given, earned], count, mid) => {
      const curves = flat({ [sold]: given, [bought]: earned });
      expect(formatRate(forwardMid({ spot: requireRate(spot), sold, bought, curves, days: count }))).toBe(
        mid,
      );
    },
  );

  it("a forward of no days is the spot", () => {
    fc.assert(
      fc.property(perBase, pairs, rates, rates, (spot, [sold = "GBP", bought = "EUR"], given, earned) => {
        const curves = flat({ [sold]: given, [bought]: earned });
        expect(forwardMid({ spot, sold, bought, curves, days: 0 })).toBe(spot);
      }),
    );
  });

  it("a forward and its reverse never multiply to more than 1", () => {
    fc.assert(
      fc.property(
        perBase,
        perBase,
        pairs,
        rates,
        rates,
        days,
        (a, b, [sold = "GBP", bought = "EUR"], ...rest) => {
          const [given, earned, count] = rest;
          const curves = flat({ [sold]: given, [bought]: earned });
          const there = forwardMid({ spot: crossRate(a, b), sold, bought, curves, days: count });
          const back = forwardMid({
            ...{ spot: crossRate(b, a), sold: bought, bought: sold },
            ...{ curves, days: count },
          });
          expect(there * back <= one * one).toBe(true);
        },
      ),
    );
  });

  it("equal rates on one day count leave the spot", () => {
    fc.assert(
      fc.property(perBase, pairs, rates, days, (spot, [sold = "GBP", bought = "EUR"], both, count) => {
        fc.pre(dayCountBasis[sold] === dayCountBasis[bought]);
        const curves = flat({ [sold]: both, [bought]: both });
        expect(forwardMid({ spot, sold, bought, curves, days: count })).toBe(spot);
      }),
    );
  });

  it("a higher rate of the bought currency raises the forward and one of the sold lowers it", () => {
    // Large enough that a millionth of a year's rate over a day changes the tenth decimal.
    const spots = fc.bigInt({ min: one, max: 200n * one }).map(rateFromScaled);
    const some = fc.integer({ min: -100_000, max: 400_000 });
    const rise = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(
        spots,
        pairs,
        some,
        some,
        rise,
        fc.integer({ min: 1, max: 400 }),
        (spot, [sold, bought], ...of) => {
          if (sold === undefined || bought === undefined) return;
          const [given, earned, more, count] = of;
          const mid = (set: Partial<Record<CurrencyCode, number>>): Rate =>
            forwardMid({ spot, sold, bought, curves: flat(set), days: count });
          const before = mid({ [sold]: given, [bought]: earned });
          expect(mid({ [sold]: given, [bought]: earned + more }) > before).toBe(true);
          expect(mid({ [sold]: given + more, [bought]: earned }) < before).toBe(true);
        },
      ),
    );
  });
});

describe("forward points", () => {
  it("forward points are what the forward is above the spot, negative below it", () => {
    const points = (spot: string, forward: string) => forwardPoints(requireRate(spot), requireRate(forward));
    expect(points("1.15", "1.1309")).toBe(-191_000_000n);
    expect(pointsToNumber(points("1.15", "1.1309"))).toBe(-0.0191);
    expect(points("1.15", "1.16")).toBe(100_000_000n);
  });
});
