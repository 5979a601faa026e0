import { divide } from "#domain/rounding.ts";

/** Points earned per amount of pounds in the first year. */
export const pointsProgramme = {
  points: 100n,
  perPounds: 10_000n,
  /** Factor of each later year relative to the previous one. */
  laterYear: { numerator: 85n, denominator: 100n },
  /** Percentage of the company owned by its clients. */
  clientsOwnPercent: 20,
  years: 5,
  exitBy: 2029,
} as const;

export type Frequency = "one-off" | "yearly";

/** Slider range in whole pounds. */
export const pointsSlider = { least: 10_000, greatest: 5_000_000, step: 1_000 } as const;

/** Expected worth of points per pound exchanged, in hundredths of a penny. */
const expectedPerPound = { "one-off": 135n, yearly: 95n } as const;

export type PointsEstimate = {
  /** In whole pounds. */
  readonly totalAmount: bigint;
  readonly points: bigint;
  /** In pence; an estimate, not a promise. */
  readonly value: bigint;
};

/**
 * Points for an amount in whole pounds, once or in each of the five years: 100 per £10,000, each later year
 * 85% of the previous, rounded half-even once at the end.
 */
export function estimatePoints(pounds: bigint, frequency: Frequency): PointsEstimate {
  const years = frequency === "yearly" ? pointsProgramme.years : 1;
  const totalAmount = pounds * BigInt(years);
  const { numerator, denominator } = pointsProgramme.laterYear;
  let yearlySum = 0n;
  for (let year = 0; year < years; year++)
    yearlySum += numerator ** BigInt(year) * denominator ** BigInt(years - 1 - year);
  return {
    totalAmount,
    points: divide(
      pounds * pointsProgramme.points * yearlySum,
      pointsProgramme.perPounds * denominator ** BigInt(years - 1),
      "half-even",
    ),
    value: divide(totalAmount * expectedPerPound[frequency], 100n, "half-even"),
  };
}

/** Expected worth of a point in pence, for a one-off exchange in the first year; not a promise. */
export const expectedPencePerPoint: bigint =
  (expectedPerPound["one-off"] * pointsProgramme.perPounds) / pointsProgramme.points / 100n;

export type IllustrativeYear = {
  readonly year: number;
  readonly points: bigint;
  /** Expected worth of all points in pence, at the one-off value. */
  readonly projectedValue: bigint;
};

/** Linear yearly decrease in points per £10,000, for the illustration. */
const illustrativeFall = 15n;

/** Illustration of the five years for the public pages, at a constant yearly amount in pounds. */
export function illustrativeYears(poundsEachYear: bigint): IllustrativeYear[] {
  const units = poundsEachYear / pointsProgramme.perPounds;
  let total = 0n;
  return Array.from({ length: pointsProgramme.years }, (_, index) => {
    const points = units * (pointsProgramme.points - illustrativeFall * BigInt(index));
    total += points;
    return { year: index + 1, points, projectedValue: total * expectedPencePerPoint };
  });
}
