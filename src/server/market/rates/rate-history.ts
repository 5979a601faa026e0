import { addDays, dayOf, startOfDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import {
  describeSources,
  downsample,
  type HistoryRange,
  maxPoints,
  type Provenance,
  rangeDays,
} from "#domain/market/rates/history.ts";
import { getCrossRate, type RateTable } from "#domain/market/rates/rate-table.ts";
import { crossRate, type Rate } from "#domain/rate.ts";
import { Refused } from "#domain/refusal.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import type { LatestRates } from "./latest-rates.ts";
import { type DailyRate, firstSimulatedDay, readDailyRates, readPairSamples } from "./store.ts";

export type HistoryPoint = Provenance & { readonly at: Date; readonly mid: Rate };
export type PairHistory = {
  readonly points: HistoryPoint[];
  readonly source: string;
  readonly simulated: boolean;
};
export type HistoryQuery = {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  readonly range: HistoryRange;
};

const dayMs = 86_400_000;
/** Minutes between points of the short charts. */
const everyMinutes = { "1D": 5, "1W": 30 } as const;
/** How far back a currency without a rate on a chart's first day takes one. */
const lookBackDays = 10;

/** Cache time: short charts change every few minutes, long ones daily. */
const cachedMs = { short: 30_000, long: 5 * 60_000 } as const;
const cachedAnswers = 200;
/** A long chart with fewer points than this share of its days is still loading. */
const minShareOfDays = 1 / 4;

export type RateHistories = {
  /**
   * Cached `readRateHistory`, up to 30 s old for short ranges and 5 min for long; incomplete histories are
   * not cached.
   */
  read(query: HistoryQuery): Promise<PairHistory>;
};

declare module "#server/platform/app.ts" {
  interface App {
    readonly rateHistories: RateHistories;
  }
}

/** Caches recent histories and shares concurrent identical reads. */
export function createRateHistories(db: Database, rates: LatestRates, clock: () => Date): RateHistories {
  const answers = new Map<string, { readonly untilMs: number; readonly history: Promise<PairHistory> }>();
  return {
    read(query) {
      const key = `${query.from} ${query.to} ${query.range}`;
      const now = clock();
      const known = answers.get(key);
      if (known && known.untilMs > now.getTime()) return known.history;
      const history = readRateHistory(db, query, { now, table: rates.freshTable() });
      answers.delete(key);
      answers.set(key, {
        history,
        untilMs: now.getTime() + cachedMs[isShort(query.range) ? "short" : "long"],
      });
      const forget = () => answers.get(key)?.history === history && answers.delete(key);
      history.then(({ points }) => isBeingLoaded(query.range, points) && forget(), forget);
      const [oldest] = answers.keys();
      if (answers.size > cachedAnswers && oldest !== undefined) answers.delete(oldest);
      return history;
    },
  };
}

function isBeingLoaded(range: HistoryRange, points: readonly HistoryPoint[]): boolean {
  const expected = Math.min(rangeDays[range], maxPoints) * minShareOfDays;
  return !isShort(range) && points.length < expected;
}

function isShort(range: HistoryRange): range is "1D" | "1W" {
  return range === "1D" || range === "1W";
}

/**
 * A pair's mid-market rates over a range, `to` per 1 of `from`, oldest first, at most 400 points, the table
 * in force last. Ranges up to a week use samples, or daily rates without samples.
 * @throws Refused `same_currency`.
 */
export async function readRateHistory(
  db: Database,
  query: HistoryQuery,
  { now, table }: { readonly now: Date; readonly table: RateTable | undefined },
): Promise<PairHistory> {
  if (query.from === query.to) throw new Refused("same_currency");
  const samples = isShort(query.range) ? await readShort(db, query, query.range, now) : [];
  const past = samples.length > 1 ? samples : await readDaily(db, query, now);
  const all = withLatest(past, query, table);
  // Points dropped by thinning count for the source too.
  const source = describeSources(all, await firstSimulatedDay(db, [query.from, query.to]));
  return { points: downsample(all), source, simulated: all.some(({ simulated }) => simulated) };
}

function readShort(
  db: Database,
  { from, to }: HistoryQuery,
  range: "1D" | "1W",
  now: Date,
): Promise<HistoryPoint[]> {
  const since = new Date(now.getTime() - rangeDays[range] * dayMs);
  return readPairSamples(db, { from, to, since, everyMinutes: everyMinutes[range] });
}

async function readDaily(
  db: Database,
  { from, to, range }: HistoryQuery,
  now: Date,
): Promise<HistoryPoint[]> {
  const first = addDays(dayOf(now), -rangeDays[range]);
  const rates = await readDailyRates(db, addDays(first, -lookBackDays), [from, to]);
  const crosses = crossDays(rates, from, to);
  const within = crosses.filter(({ at }) => at >= startOfDay(first));
  return within.length > 1 ? within : crosses.slice(-2);
}

/**
 * The pair's cross rate on each day with a rate on either side, carrying the other side's last one forward.
 */
export function crossDays(rates: readonly DailyRate[], from: CurrencyCode, to: CurrencyCode): HistoryPoint[] {
  const standing = new Map<CurrencyCode, DailyRate>();
  const byDay = new Map<string, HistoryPoint>();
  for (const rate of rates) {
    standing.set(rate.currency, rate);
    const [sold, bought] = [standing.get(from), standing.get(to)];
    if (!sold || !bought) continue;
    byDay.set(rate.day, {
      at: startOfDay(rate.day),
      mid: crossRate(sold.perUsd, bought.perUsd),
      source: (sold.simulated ? sold : bought).source,
      simulated: sold.simulated || bought.simulated,
    });
  }
  return [...byDay.values()];
}

function withLatest(
  past: HistoryPoint[],
  { from, to }: HistoryQuery,
  table: RateTable | undefined,
): HistoryPoint[] {
  const mid = table && getCrossRate(table, from, to);
  if (!mid) return past;
  const { at, source, simulated } = table;
  return [...past.filter((point) => point.at < at), { at, mid, source, simulated }];
}
