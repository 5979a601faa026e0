import { type Rate, rateFromNumber, rateToNumber } from "../rate.ts";
import { gaussian, type Random } from "./random.ts";

/**
 * `count` made-up rates between two known ones: a random walk whose steps have the given volatility, bent so that
 * one step before it stood at `from` and one step after it stands at `to` (a Brownian bridge of logarithms).
 * For charts only; whoever stores or shows them marks them simulated.
 */
export function bridge(from: Rate, to: Rate, count: number, stepVolatility: number, random: Random): Rate[] {
  const walk = [0];
  for (let step = 0; step <= count; step += 1)
    walk.push((walk.at(-1) ?? 0) + stepVolatility * gaussian(random));
  const start = Math.log(rateToNumber(from));
  const end = Math.log(rateToNumber(to));
  const miss = start + (walk.at(-1) ?? 0) - end;
  const rates: Rate[] = [];
  for (let step = 1; step <= count; step += 1) {
    const log = start + (walk[step] ?? 0) - (miss * step) / (count + 1);
    rates.push(rateFromNumber(Math.exp(log)) ?? from);
  }
  return rates;
}
