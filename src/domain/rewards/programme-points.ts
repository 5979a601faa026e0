import { type Day, dayOf } from "../calendar.ts";
import type { CurrencyCode } from "../currency.ts";
import { minorPerMajor, money } from "../money.ts";
import { convert, type Rate } from "../rate.ts";
import { divide } from "../rounding.ts";
import { expectedPencePerPoint, pointsProgramme } from "./points.ts";

/** Points are kept in hundredths: in the programme's first year one for each pound. */
export const hundredthsPerPoint = 100n;

/**
 * The year of the programme that a moment is in, by UTC days: 1 from its first day to the eve of its anniversary. Zero or
 * less before it begins. A programme that begins on 29 February has its anniversary on 1 March of other years.
 */
export function programmeYear(start: Day, at: Date): number {
  const day = dayOf(at);
  const years = Number(day.slice(0, 4)) - Number(start.slice(0, 4));
  return day.slice(5) >= start.slice(5) ? years + 1 : years;
}

/** A completed exchange; amounts in minor units. */
export type ExchangedAmounts = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly fromAmount: bigint;
  readonly toAmount: bigint;
};

/** An amount at a rate of ten decimals is exact in these. */
const partsPerPenny = 10n ** 10n;

/**
 * What an exchange is worth, exactly, in 10^-10 pence: its own pounds where it has any, or else the sold amount at
 * mid-market.
 */
function exactWorth(trade: ExchangedAmounts, poundsPerSold: () => Rate): bigint {
  if (trade.fromCurrency === "GBP") return trade.fromAmount * partsPerPenny;
  if (trade.toCurrency === "GBP") return trade.toAmount * partsPerPenny;
  const parts = money(trade.fromAmount * partsPerPenny, trade.fromCurrency);
  return convert(parts, poundsPerSold(), "GBP", "down").minor;
}

/** What an exchange is worth in pence, half-even: its own pounds, or else the sold amount at mid-market. */
export function worthInPence(trade: ExchangedAmounts, poundsPerSold: () => Rate): bigint {
  return divide(exactWorth(trade, poundsPerSold), partsPerPenny, "half-even");
}

/** Exact points are kept in 10^-24 of a hundredth, which holds the seventh year's without rounding. */
const exactPerHundredth = 10n ** 24n;

/**
 * The points of a completed exchange, exactly, in 10^-24 of a hundredth: 100 for each £10,000 in the first year of the
 * programme, each later year 85 % of the year before. None before the programme begins.
 */
export function exactPoints(trade: ExchangedAmounts, poundsPerSold: () => Rate, year: number): bigint {
  if (year < 1) return 0n;
  const { points, perPounds, laterYear } = pointsProgramme;
  const later = BigInt(year - 1);
  return divide(
    exactWorth(trade, poundsPerSold) *
      points *
      hundredthsPerPoint *
      exactPerHundredth *
      laterYear.numerator ** later,
    partsPerPenny * perPounds * minorPerMajor("GBP") * laterYear.denominator ** later,
    "down",
  );
}

/** The hundredths that a total of exact points shows; what is left over counts towards the next. */
export function shownHundredths(exact: bigint): bigint {
  return divide(exact, exactPerHundredth, "down");
}

/**
 * The points of an amount by itself, in hundredths, as the programme is advertised: 100 for each £10,000 in the first year of the programme, each later
 * year 85 % of the year before, half-even once. None before the programme begins.
 */
export function earnedPoints(pence: bigint, year: number): bigint {
  if (year < 1) return 0n;
  const { points, perPounds, laterYear } = pointsProgramme;
  const later = BigInt(year - 1);
  return divide(
    pence * points * hundredthsPerPoint * laterYear.numerator ** later,
    perPounds * minorPerMajor("GBP") * laterYear.denominator ** later,
    "half-even",
  );
}

/** What points are expected to be worth, in pence, half-even. An expectation and no promise. */
export function expectedValue(hundredths: bigint): bigint {
  return divide(hundredths * expectedPencePerPoint, hundredthsPerPoint, "half-even");
}

/** "12.50": points with both decimals. */
export function formatPoints(hundredths: bigint): string {
  const magnitude = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, "0");
  return `${hundredths < 0n ? "-" : ""}${magnitude.slice(0, -2)}.${magnitude.slice(-2)}`;
}
