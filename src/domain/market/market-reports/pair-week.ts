import { addDays, type Day, isWeekend } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { type Rate, rateToNumber } from "#domain/rate.ts";
import { fridayOf } from "./report-week.ts";

/** A pair's mid-market rate of one day, `to` per 1 of `from`. */
export type DayRate = { readonly day: Day; readonly mid: Rate };

export type Pair = { readonly from: CurrencyCode; readonly to: CurrencyCode };

/** What became of a pair in one week. Shares are fractions: 0.0068 is 0.68 %. They describe; nothing is priced by them. */
export type PairWeek = Pair & {
  /** The last rate before the week, and the week's own last one. */
  readonly before: DayRate;
  readonly close: DayRate;
  readonly change: number;
  readonly highest: DayRate;
  readonly lowest: DayRate;
  /** From the lowest to the highest, as a share of the rate before. */
  readonly range: number;
  /** How much the rate moved over the last four weeks, as a share of it in a year; undefined with too few days. */
  readonly volatility: number | undefined;
  /** The same over the quarter before those. */
  readonly usualVolatility: number | undefined;
  /** Set when the week ended higher, or lower, than every day of the 13 weeks up to it. */
  readonly extreme: "highest" | "lowest" | undefined;
  /** The weekdays of the 13 weeks up to the week's end. */
  readonly days: readonly DayRate[];
};

/** Days of rates that a report looks back on: the charts' 13 weeks, and a quarter of moves before four weeks of them. */
export const reportLookBackDays = 140;

const chartWeeks = 13;
const minDays = 3;
const recentMoves = 20;
const usualMoves = 60;
const minMoves = 15;
const tradingDaysAYear = 260;

/**
 * What became of a pair in the week that begins on a Monday, from its rates in the order of days, the newest of which may
 * be later. Undefined when the week has rates of less than three of its weekdays, or none before it.
 */
export function pairWeek(pair: Pair, rates: readonly DayRate[], week: Day): PairWeek | undefined {
  const known = rates.filter(({ day }) => day <= fridayOf(week) && !isWeekend(day));
  const within = known.filter(({ day }) => day >= week);
  const before = known.filter(({ day }) => day < week).at(-1);
  const close = within.at(-1);
  if (!before || !close || within.length < minDays) return undefined;
  const highest = within.reduce((top, rate) => (rate.mid > top.mid ? rate : top));
  const lowest = within.reduce((low, rate) => (rate.mid < low.mid ? rate : low));
  const days = known.filter(({ day }) => day >= addDays(week, -7 * (chartWeeks - 1)));
  const moves = dailyMoves(known);
  return {
    ...pair,
    before,
    close,
    change: share(before.mid, close.mid),
    highest,
    lowest,
    range: share(lowest.mid, highest.mid),
    volatility: volatilityOf(moves.slice(-recentMoves)),
    usualVolatility: volatilityOf(moves.slice(-recentMoves - usualMoves, -recentMoves)),
    extreme: extremeOf(close, days),
    days,
  };
}

function share(from: Rate, to: Rate): number {
  return rateToNumber(to) / rateToNumber(from) - 1;
}

function dailyMoves(rates: readonly DayRate[]): number[] {
  return rates
    .slice(1)
    .map(({ mid }, index) => Math.log(rateToNumber(mid) / rateToNumber(rates[index]?.mid ?? mid)));
}

/** The moves' root mean square, scaled to a year of trading days. */
function volatilityOf(moves: readonly number[]): number | undefined {
  if (moves.length < minMoves) return undefined;
  const squares = moves.reduce((sum, move) => sum + move * move, 0);
  return Math.sqrt((squares / moves.length) * tradingDaysAYear);
}

/** Fewer than ten weeks of days are too short to call anything the highest of 13 weeks. */
const minDaysForExtreme = 50;

function extremeOf(close: DayRate, days: readonly DayRate[]): PairWeek["extreme"] {
  const others = days.filter(({ day }) => day !== close.day);
  if (others.length < minDaysForExtreme) return undefined;
  if (others.every(({ mid }) => close.mid > mid)) return "highest";
  return others.every(({ mid }) => close.mid < mid) ? "lowest" : undefined;
}
