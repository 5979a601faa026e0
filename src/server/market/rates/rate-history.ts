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
import { crossOf, type RateTable } from "#domain/market/rates/rate-table.ts";
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
/** Minutes between two points of the short charts. */
const everyMinutes = { "1D": 5, "1W": 30 } as const;
/** A currency without a rate on the first day of a chart starts with an earlier one, at most so far back. */
const lookBackDays = 10;

/** How long an answer is given again: the short charts get a new point every few minutes, the long ones every day. */
const cachedMs = { short: 30_000, long: 5 * 60_000 } as const;
const cachedAnswers = 200;
/** A long chart with fewer points than this share of its days is one whose history is still being loaded. */
const minShareOfDays = 1 / 4;

export type RateHistories = {
  /**
   * As `readRateHistory`; an answer may be up to half a minute old for the short ranges, five for the long. One that
   * was read while the history was still being loaded is not kept.
   */
  read(query: HistoryQuery): Promise<PairHistory>;
};

declare module "#server/platform/app.ts" {
  interface App {
    readonly rateHistories: RateHistories;
  }
}

/** Remembers the last answers, and lets those who ask for the same at once wait for the same one. */
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
 * A pair's mid-market rates over a range, `to` per 1 of `from`, oldest first, at most 400, the table in force last.
 * A range shorter than a week is drawn from samples, and from daily rates where there are no samples.
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
  // What was left out for want of pixels came from somewhere too.
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

/** The pair's cross on each day on which either side has a rate; the other side's last one stands until its next. */
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
  const mid = table && crossOf(table, from, to);
  if (!mid) return past;
  const { at, source, simulated } = table;
  return [...past.filter((point) => point.at < at), { at, mid, source, simulated }];
}
