import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { parseRate, type Rate } from "#domain/rate.ts";
import { estimatePoints } from "./points.ts";
import {
  earnedPoints,
  exactPoints,
  expectedValue,
  formatPoints,
  programmeYear,
  shownHundredths,
  worthInPence,
} from "./programme-points.ts";

const start = "2026-01-01" as Day;

describe("the year of the programme", () => {
  it.each([
    ["2026-01-01", "2026-01-01T00:00:00.000Z", 1],
    ["2026-01-01", "2026-12-31T23:59:59.999Z", 1],
    ["2026-01-01", "2027-01-01T00:00:00.000Z", 2],
    ["2026-01-01", "2025-12-31T23:59:59.999Z", 0],
    ["2026-01-01", "2024-06-01T12:00:00.000Z", -1],
    ["2025-11-21", "2026-11-20T23:00:00.000Z", 1],
    ["2025-11-21", "2026-11-21T00:00:00.000Z", 2],
    ["2024-02-29", "2025-02-28T12:00:00.000Z", 1],
    ["2024-02-29", "2025-03-01T00:00:00.000Z", 2],
    ["2024-02-29", "2028-02-29T00:00:00.000Z", 5],
  ])("the programme year that began on %s, at %s, is %i", (from, at, year) => {
    expect(programmeYear(from as Day, new Date(at))).toBe(year);
  });

  it("the programme year never falls as time goes on", () => {
    const moment = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(moment, moment, (one, other) => {
        const [earlier, later] = one <= other ? [one, other] : [other, one];
        expect(programmeYear(start, earlier)).toBeLessThanOrEqual(programmeYear(start, later));
      }),
    );
  });
});

describe("the points of a completed exchange", () => {
  it.each<[bigint, number, string]>([
    [10_000_00n, 1, "100.00"],
    [50_000_00n, 1, "500.00"],
    [1_250_00n, 1, "12.50"],
    [10_000_00n, 2, "85.00"],
    [10_000_00n, 3, "72.25"],
    [10_000_00n, 5, "52.20"],
    [50n, 1, "0.00"],
    [150n, 1, "0.02"],
    [10_000_00n, 0, "0.00"],
    [10_000_00n, -3, "0.00"],
  ])("a completed exchange of %s pence in year %i earns %s points", (pence, year, points) => {
    expect(formatPoints(earnedPoints(pence, year))).toBe(points);
  });

  it("a completed exchange earns what the calculator estimates for one exchange in the first year", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 10n, max: 5_000n }), (thousands) => {
        const pounds = thousands * 1_000n;
        expect(earnedPoints(pounds * 100n, 1)).toBe(estimatePoints(pounds, "one-off").points * 100n);
      }),
    );
  });

  it("a completed exchange's points are worth what the calculator expects", () => {
    expect(expectedValue(100_00n)).toBe(135_00n);
    expect(expectedValue(1n)).toBe(1n);
    expect(expectedValue(0n)).toBe(0n);
  });
});

describe("points by volume", () => {
  const inPounds = (pence: bigint) =>
    ({ fromCurrency: "GBP", toCurrency: "EUR", fromAmount: pence, toAmount: 1n }) as const;
  const unasked = () => {
    throw new Error("no rate is needed");
  };

  it("ten exchanges of £0.51 earn what one of £5.10 earns", () => {
    const sliced = Array.from({ length: 10 }, () => exactPoints(inPounds(51n), unasked, 1));
    const total = sliced.reduce((sum, exact) => sum + exact, 0n);
    expect([total, shownHundredths(total)]).toEqual([exactPoints(inPounds(5_10n), unasked, 1), 5n]);
  });

  it.each([
    [10_000_00n, 1, "100.00"],
    [10_000_00n, 2, "85.00"],
    [10_000_00n, 5, "52.20"],
    [10_000_00n, 0, "0.00"],
  ])("a volume of %s pence in year %i earns %s points", (pence, year, points) => {
    expect(formatPoints(shownHundredths(exactPoints(inPounds(pence), unasked, year)))).toBe(points);
  });

  it("points by volume are the same however an amount is sliced, in every currency and year", () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 9n });
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 12 }),
        fc.constantFrom("GBP", "USD", "JPY"),
        fc.bigInt({ min: 10n ** 7n, max: 10n ** 11n }),
        fc.integer({ min: 1, max: 7 }),
        (slices, fromCurrency, rate, year) => {
          const earned = (fromAmount: bigint) =>
            exactPoints(
              { fromCurrency, toCurrency: "EUR", fromAmount, toAmount: 1n },
              () => rate as Rate,
              year,
            );
          const whole = earned(slices.reduce((sum, slice) => sum + slice, 0n));
          expect(slices.map(earned).reduce((sum, exact) => sum + exact, 0n)).toBe(whole);
        },
      ),
    );
  });
});

describe("an exchange in pounds", () => {
  const perDollar = () => parseRate("0.79") as Rate;
  const unasked = () => {
    throw new Error("no rate is needed");
  };

  it.each([
    ["sold", { fromCurrency: "GBP", toCurrency: "EUR", fromAmount: 100_00n, toAmount: 117_00n }, 100_00n],
    ["bought", { fromCurrency: "JPY", toCurrency: "GBP", fromAmount: 19_000n, toAmount: 99_70n }, 99_70n],
  ] as const)("an exchange in pounds is worth the pounds %s", (_, trade, pence) => {
    expect(worthInPence(trade, unasked)).toBe(pence);
  });

  it("an exchange without pounds is worth the sold amount at mid-market", () => {
    const trade = { fromCurrency: "USD", toCurrency: "EUR", fromAmount: 100_01n, toAmount: 93_00n } as const;
    expect(worthInPence(trade, perDollar)).toBe(79_01n);
  });
});

describe("points in words", () => {
  it.each([
    [0n, "0.00"],
    [5n, "0.05"],
    [1250n, "12.50"],
    [-1250n, "-12.50"],
    [123_456_789n, "1234567.89"],
  ])("%s hundredths of a point are %s", (hundredths, text) => {
    expect(formatPoints(hundredths)).toBe(text);
  });
});
