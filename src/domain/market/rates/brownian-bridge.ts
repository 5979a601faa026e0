import { type Rate, rateFromNumber, rateToNumber } from "#domain/rate.ts";
import type { Draw } from "./random.ts";

export type Walk = {
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
