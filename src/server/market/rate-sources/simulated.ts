import { formatCalendarDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import {
  applyDeviation,
  getDeviation,
  meanRevertingStep,
  type Volatilities,
} from "#domain/market/rates/mean-reversion.ts";
import { correlatedDraw, gaussian, type Random } from "#domain/market/rates/random.ts";
import { type RateTable, rateTable, rebase } from "#domain/market/rates/rate-table.ts";
import { type DailyRates, maxAge, type RateSource } from "./rate-source.ts";
import { shippedSources } from "./shipped-rates.ts";

const base: CurrencyCode = "USD";
const tickMs = 500;

export type SimulationOptions = {
  readonly reference: DailyRates;
  readonly volatilities: Volatilities;
  readonly random: Random;
};

/**
 * About two ticks per second that move around real reference rates, with each currency's real volatility and
 * correlation, and revert to them. Every table is marked as simulated.
 */
export function createSimulatedSource({ reference, volatilities, random }: SimulationOptions): RateSource {
  const deviations = new Map<CurrencyCode, number>();
  let lastAtMs: number | undefined;
  const source = `simulated around ${shippedSources.reference} of ${formatCalendarDay(reference.day)}`;
  return {
    name: "simulated",
    simulated: true,
    intervalMs: tickMs,
    async latest(now) {
      const elapsedMs = Math.max(0, now.getTime() - (lastAtMs ?? now.getTime()));
      lastAtMs = now.getTime();
      const common = gaussian(random);
      const figures = [...reference.perUsd].map(([code, rate]) => {
        const draw = correlatedDraw(common, gaussian(random));
        const before = deviations.get(code) ?? 0;
        const deviation = meanRevertingStep(before, elapsedMs, volatilities.get(code) ?? 0, draw);
        deviations.set(code, deviation);
        return [code, applyDeviation(rate, deviation)] as const;
      });
      return rateTable({ base, at: now, source, simulated: true, maxAgeMs: maxAge.streamingMs }, figures);
    },
    resume(previous: RateTable) {
      if (previous.source !== source) return;
      for (const [code, rate] of rebase(previous.perBase, base) ?? []) {
        const from = reference.perUsd.get(code);
        if (from !== undefined) deviations.set(code, getDeviation(rate, from));
      }
      lastAtMs = previous.at.getTime();
    },
  };
}
