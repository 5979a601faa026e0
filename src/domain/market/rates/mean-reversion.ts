import type { CurrencyCode } from "#domain/currency.ts";
import { type Rate, rateFromNumber, rateToNumber } from "#domain/rate.ts";

const dayMs = 86_400_000;
/** Half-life of six hours, so that a simulated day varies as much as a real one. */
const halfLifeMs = 6 * 3_600_000;
const reversionPerMs = Math.LN2 / halfLifeMs;
/** A simulated rate stays within 5% of its reference. */
export const maxDeviation = Math.log(1.05);

/**
 * Log deviation from the reference `elapsedMs` after `deviation`: an exact Ornstein-Uhlenbeck step for any
 * interval. `dailyVolatility` is the standard deviation of a day's log return, `draw` a standard normal draw.
 */
export function meanRevertingStep(
  deviation: number,
  elapsedMs: number,
  dailyVolatility: number,
  draw: number,
): number {
  const retention = Math.exp(-reversionPerMs * elapsedMs);
  const variancePerMs = (dailyVolatility * dailyVolatility) / dayMs;
  const spread = Math.sqrt((variancePerMs * (1 - retention * retention)) / (2 * reversionPerMs));
  const next = deviation * retention + spread * draw;
  return Math.max(-maxDeviation, Math.min(maxDeviation, next));
}

/** The rate at a log deviation; the reference itself when out of range. */
export function applyDeviation(reference: Rate, deviation: number): Rate {
  return rateFromNumber(rateToNumber(reference) * Math.exp(deviation)) ?? reference;
}

/** Log deviation of `rate`, clamped to the maximum. */
export function getDeviation(rate: Rate, reference: Rate): number {
  const deviation = Math.log(rateToNumber(rate) / rateToNumber(reference));
  return Math.max(-maxDeviation, Math.min(maxDeviation, deviation));
}

/**
 * Standard deviation of daily log returns, oldest first; 0 with fewer than three rates. Near 0 for a pegged
 * currency.
 */
export function dailyVolatility(rates: readonly Rate[]): number {
  const logs = rates.map((rate) => Math.log(rateToNumber(rate)));
  const returns = logs.slice(1).map((log, index) => log - (logs[index] ?? log));
  if (returns.length < 2) return 0;
  const mean = returns.reduce((sum, value) => sum + value, 0) / returns.length;
  const squares = returns.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (returns.length - 1));
}

export type Volatilities = ReadonlyMap<CurrencyCode, number>;
