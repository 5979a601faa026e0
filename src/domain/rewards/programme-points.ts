import { type Day, dayOf } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { minorPerMajor, money } from "#domain/money.ts";
import { convert, type Rate } from "#domain/rate.ts";
import { divide } from "#domain/rounding.ts";
import { expectedPencePerPoint, pointsProgramme } from "./points.ts";

/** Points are stored in hundredths; the first year earns one hundredth per pound. */
export const hundredthsPerPoint = 100n;

/**
 * Programme year of a moment, by UTC days: 1 from the first day until the anniversary; 0 or less before. A
 * programme starting on 29 February has its anniversary on 1 March in other years.
 */
export function programmeYear(start: Day, at: Date): number {
  const day = dayOf(at);
  const years = Number(day.slice(0, 4)) - Number(start.slice(0, 4));
  return day.slice(5) >= start.slice(5) ? years + 1 : years;
}

/** A completed exchange, in minor units. */
export type ExchangedAmounts = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly fromAmount: bigint;
  readonly toAmount: bigint;
};

/** A penny amount at a rate of ten decimals is an integer in these units. */
const partsPerPenny = 10n ** 10n;

/** Exact worth in 10^-10 pence: its GBP side, or else the sold amount at mid-market. */
function exactWorth(trade: ExchangedAmounts, gbpRate: () => Rate): bigint {
  if (trade.fromCurrency === "GBP") return trade.fromAmount * partsPerPenny;
  if (trade.toCurrency === "GBP") return trade.toAmount * partsPerPenny;
  const parts = money(trade.fromAmount * partsPerPenny, trade.fromCurrency);
  return convert(parts, gbpRate(), "GBP", "down").minor;
}

/** Worth in pence, half-even: its GBP side, or else the sold amount at mid-market. */
export function worthInPence(trade: ExchangedAmounts, gbpRate: () => Rate): bigint {
  return divide(exactWorth(trade, gbpRate), partsPerPenny, "half-even");
}

/** Exact points are integers in 10^-24 of a hundredth, which suffices for the seventh year. */
const exactPerHundredth = 10n ** 24n;

/**
 * Exact points of a completed exchange, in 10^-24 of a hundredth: 100 per £10,000 in the first year, each
 * later year 85% of the previous, none before the start.
 */
export function exactPoints(trade: ExchangedAmounts, gbpRate: () => Rate, year: number): bigint {
  if (year < 1) return 0n;
  const { points, perPounds, laterYear } = pointsProgramme;
  const later = BigInt(year - 1);
  return divide(
    exactWorth(trade, gbpRate) *
      points *
      hundredthsPerPoint *
      exactPerHundredth *
      laterYear.numerator ** later,
    partsPerPenny * perPounds * minorPerMajor("GBP") * laterYear.denominator ** later,
    "down",
  );
}

/** Whole hundredths of a total; the remainder is carried forward. */
export function shownHundredths(exact: bigint): bigint {
  return divide(exact, exactPerHundredth, "down");
}

/**
 * Points of one amount in hundredths, as advertised: 100 per £10,000 in the first year, each later year 85%
 * of the previous, half-even once; none before the start.
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

/** Expected worth in pence, half-even; an estimate, not a promise. */
export function expectedValue(hundredths: bigint): bigint {
  return divide(hundredths * expectedPencePerPoint, hundredthsPerPoint, "half-even");
}

/** With two decimals: "12.50". */
export function formatPoints(hundredths: bigint): string {
  const magnitude = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, "0");
  return `${hundredths < 0n ? "-" : ""}${magnitude.slice(0, -2)}.${magnitude.slice(-2)}`;
}
