import type { CurrencyCode } from "#domain/currency.ts";
import { type Rate, rateFromNumber, rateToNumber } from "#domain/rate.ts";

const dayMs = 86_400_000;
/** Half of a deviation is gone after six hours, so that a simulated day wanders as far as a real one. */
const halfLifeMs = 6 * 3_600_000;
const reversionPerMs = Math.LN2 / halfLifeMs;
/** However long it runs, a simulated rate stays within 5 % of its reference. */
export const maxDeviation = Math.log(1.05);

/**
 * How far a rate stands from its reference, as a logarithm, `elapsedMs` after it stood at `deviation`: an
 * Ornstein-Uhlenbeck step, exact for any length of time, so that a pause is only a longer step. `dailyVolatility`
 * is the standard deviation of a day's logarithmic return, `draw` one draw of the standard normal distribution.
 */
export function meanRevertingStep(
  deviation: number,
  elapsedMs: number,
  dailyVolatility: number,
  draw: number,
): number {
  const kept = Math.exp(-reversionPerMs * elapsedMs);
  const variancePerMs = (dailyVolatility * dailyVolatility) / dayMs;
  const spread = Math.sqrt((variancePerMs * (1 - kept * kept)) / (2 * reversionPerMs));
  const next = deviation * kept + spread * draw;
  return Math.max(-maxDeviation, Math.min(maxDeviation, next));
}

/** The rate that stands `deviation` from the reference; the reference itself when that cannot be represented. */
export function applyDeviation(reference: Rate, deviation: number): Rate {
  return rateFromNumber(rateToNumber(reference) * Math.exp(deviation)) ?? reference;
}

/** How far `rate` stands from `reference`, held within the farthest deviation. */
export function deviationOf(rate: Rate, reference: Rate): number {
  const deviation = Math.log(rateToNumber(rate) / rateToNumber(reference));
  return Math.max(-maxDeviation, Math.min(maxDeviation, deviation));
}

/**
 * The standard deviation of the logarithmic returns of a series of daily rates, oldest first; 0 with fewer than
 * three. A pegged currency's comes out near 0, as it should.
 */
export function dailyVolatility(rates: readonly Rate[]): number {
  const logs = rates.map((rate) => Math.log(rateToNumber(rate)));
  const returns = logs.slice(1).map((log, index) => log - (logs[index] ?? log));
  if (returns.length < 2) return 0;
  const mean = returns.reduce((sum, value) => sum + value, 0) / returns.length;
  const squares = returns.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (returns.length - 1));
}

/** The daily volatility of each currency that the simulation moves. */
export type Volatilities = ReadonlyMap<CurrencyCode, number>;
