import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ageOfCurve,
  type DepositCurve,
  depositRateFor,
  depositTenors,
  flatCurve,
  isSameCurve,
  tenorDays,
} from "./deposit-curve.ts";
import type { DepositRate } from "./deposit-rate.ts";

const rate = fc.integer({ min: -100_000, max: 500_000 }) as fc.Arbitrary<number> as fc.Arbitrary<DepositRate>;
const curves = fc
  .tuple(...depositTenors.map(() => rate))
  .map(
    (rates) => Object.fromEntries(depositTenors.map((tenor, place) => [tenor, rates[place]])) as DepositCurve,
  );

const steps = {
  "1W": 10_000,
  "1M": 20_000,
  "2M": 30_000,
  "3M": 30_000,
  "6M": -10_000,
  "9M": -10_000,
  "12M": 1,
} as DepositCurve;

describe("a deposit curve", () => {
  it.each([
    [0, 10_000n, 1n],
    [6, 10_000n, 1n],
    [7, 10_000n, 1n],
    // One of the 23 days from a week to a month.
    [8, 10_000n * 22n + 20_000n, 23n],
    [29, 10_000n + 20_000n * 22n, 23n],
    [30, 20_000n, 1n],
    [75, 30_000n, 1n],
    // Half of the way from 3% to -1%, give or take half a day.
    [136, 30_000n * 46n - 10_000n * 45n, 91n],
    [182, -10_000n, 1n],
    [364, -10_000n + 91n, 92n],
    [365, 1n, 1n],
    [400, 1n, 1n],
  ])("a curve's rate for %d days lies on the line between its tenors", (days, numerator, denominator) => {
    const found = depositRateFor(steps, days);
    expect(found.numerator * denominator).toBe(numerator * found.denominator);
  });

  it("a curve has its own rate at each tenor, and between two none outside theirs", () => {
    fc.assert(
      fc.property(curves, fc.integer({ min: 0, max: 400 }), (curve, days) => {
        for (const tenor of depositTenors) {
          const { numerator, denominator } = depositRateFor(curve, tenorDays[tenor]);
          expect(numerator).toBe(BigInt(curve[tenor]) * denominator);
        }
        const later = depositTenors.findIndex((tenor) => tenorDays[tenor] >= days);
        const ends = [depositTenors[later - 1], depositTenors[later] ?? "12M"].flatMap((tenor) =>
          tenor === undefined ? [] : [BigInt(curve[tenor])],
        );
        const { numerator, denominator } = depositRateFor(curve, days);
        const [low, high] = ends.toSorted((a, b) => (a < b ? -1 : 1));
        expect(numerator >= (low ?? 0n) * denominator).toBe(true);
        expect(numerator <= (high ?? low ?? 0n) * denominator).toBe(true);
      }),
    );
  });

  it("a flat curve has one rate for any number of days", () => {
    const flat = flatCurve(-7_500 as DepositRate);
    for (const days of [0, 1, 45, 365, 366]) {
      const { numerator, denominator } = depositRateFor(flat, days);
      expect(numerator).toBe(-7_500n * denominator);
    }
    expect(isSameCurve(flat, flatCurve(-7_500 as DepositRate))).toBe(true);
    expect(isSameCurve(flat, { ...flat, "9M": 0 as DepositRate })).toBe(false);
  });

  it.each([
    ["2026-06-01T12:00:00Z", "current"],
    ["2026-06-08T12:00:00Z", "current"],
    ["2026-06-08T12:00:01Z", "ageing"],
    ["2026-07-02T12:00:00Z", "ageing"],
    ["2026-07-02T12:00:01Z", "stale"],
    // Another process's clock may be ahead.
    ["2026-06-01T11:59:59Z", "current"],
  ])("a curve set at noon on 1 June is at %s %s", (now, age) => {
    expect(ageOfCurve(new Date("2026-06-01T12:00:00Z"), new Date(now))).toBe(age);
  });
});
