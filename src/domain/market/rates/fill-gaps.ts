import { type Day, weekdaysBetween } from "#domain/calendar.ts";
import { type Rate, rateFromNumber, rateToNumber } from "#domain/rate.ts";
import type { Draw } from "./random.ts";

export type DatedRate = { readonly day: Day; readonly rate: Rate };
export type TimedRate = { readonly atMs: number; readonly rate: Rate };

/** No source publishes between Christmas and New Year; a longer run of weekdays without a rate is a gap. */
const maxClosureWeekdays = 7;
/** Keeps currencies from drifting apart over gaps of months. */
const halfLifeDays = 10;

/**
 * Made-up rates for the weekdays of each gap between known days, in order: walks from the rate before to the
 * rate after. `drawFor` supplies each gap's draws by its first day.
 */
export function fillGaps(
  known: readonly DatedRate[],
  dailyVolatility: number,
  drawFor: (gapStart: Day) => Draw,
): DatedRate[] {
  return known.slice(1).flatMap((after, index) => {
    const before = known[index];
    const missing = before ? weekdaysBetween(before.day, after.day) : [];
    if (!before || missing.length <= maxClosureWeekdays) return [];
    const walk = { stepVolatility: dailyVolatility, halfLifeSteps: halfLifeDays };
    const rates = brownianBridge(before.rate, after.rate, missing.length, walk, drawFor(before.day));
    return missing.map((day, step) => ({ day, rate: rates[step] ?? before.rate }));
  });
}

const dayMs = 86_400_000;

/**
 * Made-up rates every `stepMs` from the first known moment up to, excluding, the last, through each known
 * one. Moments are ordered multiples of the step.
 */
export function fillSteps(
  known: readonly TimedRate[],
  stepMs: number,
  dailyVolatility: number,
  draw: Draw,
): TimedRate[] {
  const walk = { stepVolatility: dailyVolatility * Math.sqrt(stepMs / dayMs) };
  return known.slice(1).flatMap((after, index) => {
    const before = known[index];
    if (!before) return [];
    const between = Math.max(0, Math.round((after.atMs - before.atMs) / stepMs) - 1);
    const rates = [before.rate, ...brownianBridge(before.rate, after.rate, between, walk, draw)];
    return rates.map((rate, step) => ({ atMs: before.atMs + step * stepMs, rate }));
  });
}

type Walk = {
  /** Standard deviation of one step's log return. */
  readonly stepVolatility: number;
  /** Half-life of a deviation in steps; without it, a free random walk. */
  readonly halfLifeSteps?: number;
};

/**
 * `count` made-up rates between two known ones: a log random walk conditioned to start at `from` and end at
 * `to`. For charts only, marked as simulated.
 */
export function brownianBridge(from: Rate, to: Rate, count: number, walk: Walk, draw: Draw): Rate[] {
  const { stepVolatility, halfLifeSteps = Number.POSITIVE_INFINITY } = walk;
  const retention = 2 ** (-1 / halfLifeSteps);
  const departures = [0];
  for (let step = 0; step <= count; step += 1) {
    departures.push((departures.at(-1) ?? 0) * retention + stepVolatility * draw());
  }
  const start = Math.log(rateToNumber(from));
  const end = Math.log(rateToNumber(to));
  const miss = start + (departures.at(-1) ?? 0) - end;
  const rates: Rate[] = [];
  for (let step = 1; step <= count; step += 1) {
    const log = start + (departures[step] ?? 0) - (miss * step) / (count + 1);
    rates.push(rateFromNumber(Math.exp(log)) ?? from);
  }
  return rates;
}
