import { type Rate, rateFromNumber, rateToNumber } from "#domain/rate.ts";
import type { Draw } from "./random.ts";

export type Walk = {
  /** The standard deviation of one step's logarithmic return. */
  readonly stepVolatility: number;
  /** After so many steps half of a departure from the straight way is undone; without, it wanders freely. */
  readonly halfLifeSteps?: number;
};

/**
 * `count` made-up rates between two known ones: a random walk of logarithms, bent so that one step before the first it
 * stood at `from` and one step after the last it stands at `to`. For charts only; whoever stores or shows them marks
 * them simulated.
 */
export function brownianBridge(from: Rate, to: Rate, count: number, walk: Walk, draw: Draw): Rate[] {
  const { stepVolatility, halfLifeSteps = Number.POSITIVE_INFINITY } = walk;
  const kept = 2 ** (-1 / halfLifeSteps);
  const departures = [0];
  for (let step = 0; step <= count; step += 1) {
    departures.push((departures.at(-1) ?? 0) * kept + stepVolatility * draw());
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
