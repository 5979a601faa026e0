import { divide } from "../rounding.ts";

/** Points for each so many pounds exchanged, in the programme's first year. */
export const pointsProgramme = {
  points: 100n,
  perPounds: 10_000n,
  /** What a later year earns, of the year before it. */
  laterYear: { numerator: 85n, denominator: 100n },
  /** The share of the company that is its clients', in per cent. */
  clientsOwnPercent: 20,
  years: 5,
  exitBy: 2029,
} as const;

export type Frequency = "one-off" | "yearly";

/** What the points calculator lets one choose, in whole pounds. */
export const pointsSlider = { least: 10_000, greatest: 5_000_000, step: 1_000 } as const;

/** What a pound exchanged is expected to be worth in points, in hundredths of a penny. */
const expectedPerPound = { "one-off": 135n, yearly: 95n } as const;

export type PointsEstimate = {
  /** In whole pounds. */
  readonly totalAmount: bigint;
  readonly points: bigint;
  /** An expectation and no promise, in pence. */
  readonly value: bigint;
};

/**
 * What exchanging an amount earns in points, once or in each of the programme's five years: 100 for each £10,000, each
 * later year 85 % of the year before, rounded half-even once at the end. `pounds` is in whole pounds.
 */
export function estimatePoints(pounds: bigint, frequency: Frequency): PointsEstimate {
  const years = frequency === "yearly" ? pointsProgramme.years : 1;
  const totalAmount = pounds * BigInt(years);
  const { numerator, denominator } = pointsProgramme.laterYear;
  let ofYears = 0n;
  for (let year = 0; year < years; year++)
    ofYears += numerator ** BigInt(year) * denominator ** BigInt(years - 1 - year);
  return {
    totalAmount,
    points: divide(
      pounds * pointsProgramme.points * ofYears,
      pointsProgramme.perPounds * denominator ** BigInt(years - 1),
      "half-even",
    ),
    value: divide(totalAmount * expectedPerPound[frequency], 100n, "half-even"),
  };
}

/** What a point is expected to be worth, in pence: at an exchange made once in the first year. No promise. */
export const expectedPencePerPoint: bigint =
  (expectedPerPound["one-off"] * pointsProgramme.perPounds) / pointsProgramme.points / 100n;

export type IllustrativeYear = {
  readonly year: number;
  readonly points: bigint;
  /** What all points so far are expected to be worth, in pence, at a one-off exchange's value a point. */
  readonly projectedValue: bigint;
};

/** In the illustration a year's allocation falls by so many points for each £10,000, straight. */
const illustrativeFall = 15n;

/** The programme's five years for one who exchanges so many pounds in each, as the public pages illustrate them. */
export function illustrativeYears(poundsEachYear: bigint): IllustrativeYear[] {
  const units = poundsEachYear / pointsProgramme.perPounds;
  let soFar = 0n;
  return Array.from({ length: pointsProgramme.years }, (_, index) => {
    const points = units * (pointsProgramme.points - illustrativeFall * BigInt(index));
    soFar += points;
    return { year: index + 1, points, projectedValue: soFar * expectedPencePerPoint };
  });
}
