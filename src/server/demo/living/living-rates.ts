import type { Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { applyDeviation, maxDeviation, type Volatilities } from "#domain/market/rates/mean-reversion.ts";
import { correlatedDraw, gaussian, seededRandom } from "#domain/market/rates/random.ts";
import type { Rate } from "#domain/rate.ts";
import type { DailyRates } from "#server/market/rate-sources/rate-source.ts";
import { readReferenceRates, readVolatilities } from "#server/market/rate-sources/shipped-rates.ts";
import { weekdayBefore } from "./shift-times.ts";

/** Weekdays of the demo's rates: somewhat more than the two years of its oldest client. */
export const livingDays = 540;
/** Slower than the live simulation, so that the charts show months of trend. */
const halfLifeDays = 45;

export type LivingRates = {
  /** Units per USD on the weekday that lies `daysBack` weekdays before the last one. */
  readonly at: (daysBack: number) => ReadonlyMap<CurrencyCode, Rate>;
};

/**
 * The demo's made-up daily rates by distance from today, the same for every installation. They lead to the
 * reference rates, at which the simulated source begins.
 */
export async function readLivingRates(): Promise<LivingRates> {
  const [reference, volatilities] = await Promise.all([readReferenceRates(), readVolatilities()]);
  const paths = pathsOf([...reference.perUsd.keys()], volatilities);
  return {
    at: (daysBack) =>
      new Map(
        [...reference.perUsd].map(([code, rate]) => {
          return [code, applyDeviation(rate, paths.get(code)?.[daysBack] ?? 0)] as const;
        }),
      ),
  };
}

/** Log deviations from the reference, from today backwards. */
function pathsOf(codes: readonly CurrencyCode[], volatilities: Volatilities): Map<CurrencyCode, number[]> {
  const retention = 2 ** (-1 / halfLifeDays);
  const common = seededRandom("the demo's rates");
  const draws = Array.from({ length: livingDays }, () => gaussian(common));
  const paths = new Map<CurrencyCode, number[]>();
  for (const code of codes) {
    const own = seededRandom(`the demo's rates of ${code}`);
    const path = [0];
    for (const draw of draws) {
      const step = (volatilities.get(code) ?? 0) * correlatedDraw(draw, gaussian(own));
      const next = (path.at(-1) ?? 0) * retention + step;
      path.push(Math.max(-maxDeviation, Math.min(maxDeviation, next)));
    }
    paths.set(code, path);
  }
  return paths;
}

/** The rates on calendar days before `today`, newest first, not before `since`. */
export function datedLivingRates({ at }: LivingRates, today: Day, since: Day): DailyRates[] {
  const days: DailyRates[] = [];
  for (let back = 1; back <= livingDays; back += 1) {
    const day = weekdayBefore(today, back);
    if (day < since) break;
    days.push({ day, perUsd: at(back) });
  }
  return days;
}
