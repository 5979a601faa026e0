import { addDays, type Day, isWeekend, startOfDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { type Rate, rateToNumber } from "#domain/rate.ts";

/** Mid-market rate of a day, `to` per 1 of `from`. */
export type DayRate = { readonly day: Day; readonly mid: Rate };

export type Pair = { readonly from: CurrencyCode; readonly to: CurrencyCode };

/**
 * A pair's figures for one week. Shares are fractions: 0.0068 is 0.68%. Descriptive only, not used for
 * pricing.
 */
export type PairWeek = Pair & {
  /** Last rate before the week, and the week's last one. */
  readonly before: DayRate;
  readonly close: DayRate;
  readonly change: number;
  readonly highest: DayRate;
  readonly lowest: DayRate;
  /** High minus low, as a share of the previous rate. */
  readonly range: number;
  /** Annualised volatility of the last four weeks; undefined with too few days. */
  readonly volatility: number | undefined;
  /** The same for the preceding quarter. */
  readonly usualVolatility: number | undefined;
  /** Set when the close is above, or below, every other day of 13 weeks. */
  readonly extreme: "highest" | "lowest" | undefined;
  /** Weekdays of the 13 weeks up to the week's end. */
  readonly days: readonly DayRate[];
};

/** Days of rates a report needs: 13 weeks of charts, and a quarter before the latest four weeks. */
export const reportLookBackDays = 140;

const chartWeeks = 13;
const minDays = 3;
const recentMoves = 20;
const usualMoves = 60;
const minMoves = 15;
const tradingDaysAYear = 260;

/**
 * A pair's week from a Monday, from daily rates in order, which may extend beyond it. Undefined with fewer
 * than three weekdays of rates, or none before.
 */
export function pairWeek(pair: Pair, rates: readonly DayRate[], week: Day): PairWeek | undefined {
  const known = rates.filter(({ day }) => day <= getFriday(week) && !isWeekend(day));
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

/** Root mean square of the moves, annualised by trading days. */
function volatilityOf(moves: readonly number[]): number | undefined {
  if (moves.length < minMoves) return undefined;
  const squares = moves.reduce((sum, move) => sum + move * move, 0);
  return Math.sqrt((squares / moves.length) * tradingDaysAYear);
}

/** Fewer days do not support a 13-week extreme. */
const minDaysForExtreme = 50;

function extremeOf(close: DayRate, days: readonly DayRate[]): PairWeek["extreme"] {
  const others = days.filter(({ day }) => day !== close.day);
  if (others.length < minDaysForExtreme) return undefined;
  if (others.every(({ mid }) => close.mid > mid)) return "highest";
  return others.every(({ mid }) => close.mid < mid) ? "lowest" : undefined;
}

/** The Monday of the week that contains the day. */
export function getMonday(day: Day): Day {
  return addDays(day, -((startOfDay(day).getUTCDay() + 6) % 7));
}

/** The Friday of the week that begins on this Monday. */
export function getFriday(week: Day): Day {
  return addDays(week, 4);
}

/** Monday of the latest week whose Friday is over. */
export function lastCompleteWeek(today: Day): Day {
  const monday = getMonday(today);
  return isWeekend(today) ? monday : addDays(monday, -7);
}
