import { describe, expect, it } from "vitest";
import { estimatePoints, type Frequency, illustrativeYears } from "./points.ts";

describe("the points that an amount earns", () => {
  it.each<[bigint, Frequency, bigint, bigint, bigint]>([
    [10000n, "one-off", 10000n, 100n, 13500n],
    [10000n, "yearly", 50000n, 371n, 47500n],
    [11000n, "one-off", 11000n, 110n, 14850n],
    [11000n, "yearly", 55000n, 408n, 52250n],
    [50000n, "one-off", 50000n, 500n, 67500n],
    [50000n, "yearly", 250000n, 1854n, 237500n],
    [100000n, "one-off", 100000n, 1000n, 135000n],
    [100000n, "yearly", 500000n, 3709n, 475000n],
    [123000n, "one-off", 123000n, 1230n, 166050n],
    [123000n, "yearly", 615000n, 4562n, 584250n],
    [250000n, "one-off", 250000n, 2500n, 337500n],
    [250000n, "yearly", 1250000n, 9272n, 1187500n],
    [999000n, "one-off", 999000n, 9990n, 1348650n],
    [999000n, "yearly", 4995000n, 37049n, 4745250n],
    [1000000n, "one-off", 1000000n, 10000n, 1350000n],
    [1000000n, "yearly", 5000000n, 37086n, 4750000n],
    [2345000n, "one-off", 2345000n, 23450n, 3165750n],
    [2345000n, "yearly", 11725000n, 86967n, 11138750n],
    [5000000n, "one-off", 5000000n, 50000n, 6750000n],
    [5000000n, "yearly", 25000000n, 185432n, 23750000n],
  ])(
    "£%s %s earns points: £%s in all, %s points, worth %s pence",
    (pounds, frequency, totalAmount, points, value) => {
      expect(estimatePoints(pounds, frequency)).toEqual({ totalAmount, points, value });
    },
  );

  it("£50,000 earn 500 points, and nothing earns none", () => {
    expect(estimatePoints(50_000n, "one-off").points).toBe(500n);
    expect(estimatePoints(0n, "yearly")).toEqual({ totalAmount: 0n, points: 0n, value: 0n });
  });
});

describe("the illustrative years", () => {
  const years = illustrativeYears(100_000n);

  it("the illustrative years of £100,000 fall from 1,000 points to 400", () => {
    expect(years.map(({ points }) => points)).toEqual([1000n, 850n, 700n, 550n, 400n]);
  });

  it("the illustrative years are worth more each year", () => {
    expect(years.map(({ projectedValue }) => projectedValue)).toEqual([
      135_000n,
      249_750n,
      344_250n,
      418_500n,
      472_500n,
    ]);
  });
});
