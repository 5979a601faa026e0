import type { ComputedReport } from "#contract/market/market-reports.ts";
import { addDays, type Day, dayOf, type SettlementCalendar } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { lookAhead } from "#domain/market/market-reports/look-ahead.ts";
import { writeAnalysis, writeHighlights, writeTitle } from "#domain/market/market-reports/market-analysis.ts";
import {
  type DayRate,
  getFriday,
  type PairWeek,
  pairWeek,
  reportLookBackDays,
} from "#domain/market/market-reports/pair-week.ts";
import { describeSources } from "#domain/market/rates/history.ts";
import { rateToNumber } from "#domain/rate.ts";
import { crossDays } from "#server/market/rates/rate-history.ts";
import { firstSimulatedDay, readDailyRates } from "#server/market/rates/store.ts";
import type { Database } from "#server/platform/postgres/database.ts";

/** Currency pairs in a report. */
const reportedPairs = [
  ["GBP", "EUR"],
  ["GBP", "USD"],
  ["EUR", "USD"],
  ["GBP", "JPY"],
  ["USD", "JPY"],
  ["AUD", "USD"],
] as const satisfies readonly (readonly [CurrencyCode, CurrencyCode])[];

const reportedCurrencies = [...new Set<CurrencyCode>(reportedPairs.flat())];

/**
 * Report on the week from this Monday, from stored daily rates; undefined while a pair lacks rates, as during
 * the initial history load.
 */
export async function computeMarketReport(
  db: Database,
  week: Day,
  calendar: SettlementCalendar,
): Promise<ComputedReport | undefined> {
  const rates = await readDailyRates(db, addDays(week, -reportLookBackDays), reportedCurrencies);
  const crosses = reportedPairs.map(([from, to]) => ({
    from,
    to,
    points: crossDays(
      rates.filter(({ currency, day }) => (currency === from || currency === to) && day <= getFriday(week)),
      from,
      to,
    ),
  }));
  const pairs = crosses.flatMap(({ from, to, points }) => {
    const days = points.map(({ at, mid }): DayRate => ({ day: dayOf(at), mid }));
    return pairWeek({ from, to }, days, week) ?? [];
  });
  if (pairs.length < reportedPairs.length) return undefined;
  const all = crosses.flatMap(({ points }) => points).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return {
    week,
    until: getFriday(week),
    title: writeTitle(pairs),
    highlights: writeHighlights(pairs),
    lookAhead: lookAhead(week, reportedCurrencies, calendar),
    pairs: pairs.map(serializePair),
    source: describeSources(all, await firstSimulatedDay(db, reportedCurrencies)),
    simulated: all.some(({ simulated }) => simulated),
  };
}

function serializePair(pair: PairWeek): ComputedReport["pairs"][number] {
  const { from, to, change, range } = pair;
  return {
    from,
    to,
    change,
    range,
    before: serializeDay(pair.before),
    close: serializeDay(pair.close),
    highest: serializeDay(pair.highest),
    lowest: serializeDay(pair.lowest),
    volatility: pair.volatility ?? null,
    usualVolatility: pair.usualVolatility ?? null,
    analysis: writeAnalysis(pair),
    days: pair.days.map(serializeDay),
  };
}

function serializeDay({ day, mid }: DayRate) {
  return { day, mid: rateToNumber(mid) };
}
