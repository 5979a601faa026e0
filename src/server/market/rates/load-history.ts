import { addDays, type Day, dayOf, startOfDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { fillGaps, fillSteps, type TimedRate } from "#domain/market/rates/fill-gaps.ts";
import type { Volatilities } from "#domain/market/rates/mean-reversion.ts";
import { correlatedDraw, type Draw, gaussian, seededRandom } from "#domain/market/rates/random.ts";
import { type RateTable, rebase } from "#domain/market/rates/rate-table.ts";
import type { Rate } from "#domain/rate.ts";
import type { DailyRates, RateSource } from "#server/market/rate-sources/rate-source.ts";
import {
  historyStart,
  readReferenceRates,
  readShippedHistory,
  readVolatilities,
  shippedSources,
} from "#server/market/rate-sources/shipped-rates.ts";
import type { Log } from "#server/platform/log.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import {
  type DailyRate,
  hasDailyRatesFrom,
  insertSamples,
  type RateSample,
  readDailyRates,
  readNewestSampleBefore,
  upsertDailyRates,
} from "./store.ts";

const rowBatchSize = 4_000;
const bridged = { source: "simulated", simulated: true } as const;
/** Source of simulated rates that were stored beforehand and lead up to the table in force. */
export const madeUpSource = "made up";

export type LoadHistoryOptions = {
  readonly source: RateSource;
  /** Table in force, at which the history ends. */
  readonly table: RateTable;
  readonly log: Log;
  readonly signal: AbortSignal;
};

/**
 * Loads the charts' history: shipped daily rates, the source's own, and simulated ones (marked as such) where
 * neither has any. Idempotent: adds only what is missing, such as days on which Summit did not run.
 */
export async function loadHistory(
  db: Database,
  { source, table, log, signal }: LoadHistoryOptions,
): Promise<void> {
  await loadShippedHistory(db);
  await loadOwnHistory(db, source, log, signal);
  const volatilities = await readVolatilities();
  await fillDailyGaps(db, table, volatilities);
  // Only for a simulated source: a real source's short charts wait for real samples.
  if (source.simulated) await fillSamples(db, table, volatilities);
  log.info("the history of rates is complete");
}

async function loadShippedHistory(db: Database): Promise<void> {
  // One real day among made-up ones would show as a spike.
  if (!(await hasDailyRatesFrom(db, madeUpSource)))
    await saveDailyRates(db, [await readReferenceRates()], shippedSources.reference);
  if (await hasDailyRatesFrom(db, shippedSources.history)) return;
  const days = await readShippedHistory(historyStart);
  // All or nothing, so that one of its rates implies all.
  await db.transaction().execute((tx) => saveDailyRates(tx, days, shippedSources.history));
}

async function loadOwnHistory(
  db: Database,
  source: RateSource,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  try {
    const history = await source.history?.(signal);
    if (history) await saveDailyRates(db, history.days, history.source);
  } catch (error) {
    // The charts keep a simulated stretch, which the next start replaces.
    log.warn({ err: error, source: source.name }, "the source's own history is not to be had");
  }
}

async function saveDailyRates(
  db: Database | Transaction,
  days: readonly DailyRates[],
  source: string,
): Promise<void> {
  const rates = days.flatMap(({ day, perUsd }) =>
    [...perUsd].map(
      ([currency, rate]): DailyRate => ({ currency, day, perUsd: rate, source, simulated: false }),
    ),
  );
  await upsertInParts(db, rates);
}

async function upsertInParts(db: Database | Transaction, rates: readonly DailyRate[]): Promise<void> {
  for (let start = 0; start < rates.length; start += rowBatchSize) {
    await upsertDailyRates(db, rates.slice(start, start + rowBatchSize));
  }
}

/** Start of possible gaps: the shipped rates before it are complete. */
const gapsSince = "2024-11-01" as Day;

async function fillDailyGaps(db: Database, table: RateTable, volatilities: Volatilities): Promise<void> {
  const today = dayOf(table.at);
  const nowPerUsd = rebase(table.perBase, "USD");
  const stored = Map.groupBy(await readDailyRates(db, gapsSince), ({ currency }) => currency);
  for (const [currency, rates] of stored) {
    const known = rates.filter(({ day }) => day < today).map(({ day, perUsd }) => ({ day, rate: perUsd }));
    const current = nowPerUsd?.get(currency);
    if (current) known.push({ day: today, rate: current });
    const made = fillGaps(known, volatilities.get(currency) ?? 0, (start) => drawsOf(currency, start));
    await upsertInParts(
      db,
      made.map(({ day, rate }) => ({ currency, day, perUsd: rate, ...bridged })),
    );
  }
}

/** Deterministic per currency and gap; currencies with the same gap are correlated. */
function drawsOf(currency: CurrencyCode, gapStart: Day): Draw {
  const [common, own] = [seededRandom(gapStart), seededRandom(`${currency} ${gapStart}`)];
  return () => correlatedDraw(gaussian(common), gaussian(own));
}

const stepMs = 5 * 60_000;
/** Range of the week chart. */
const sampledMs = 7 * 86_400_000;
/** Longest gap between days with a rate. */
const maxClosureDays = 7;
const sampleBatchSize = 500;

/** Known rates by currency, in order of time. */
type Anchors = ReadonlyMap<CurrencyCode, readonly TimedRate[]>;

/**
 * Fills the day and week charts where Summit did not run: samples every five minutes from the last real one,
 * or a week back, through each day's rate to the table in force. Marked as simulated.
 */
async function fillSamples(db: Database, table: RateTable, volatilities: Volatilities): Promise<void> {
  const endMs = Math.floor(table.at.getTime() / stepMs) * stepMs;
  const last = await readNewestSampleBefore(db, new Date(endMs));
  const startMs = Math.max(endMs - sampledMs, last ? Math.floor(last.at.getTime() / stepMs) * stepMs : 0);
  if (endMs - startMs <= stepMs) return;
  const known = join(await readDailyAnchors(db, startMs, endMs), last, startMs, table, endMs);
  const samples = sampleSteps(known, startMs, volatilities);
  for (let start = 0; start < samples.length; start += sampleBatchSize) {
    await insertSamples(db, samples.slice(start, start + sampleBatchSize));
  }
}

/** Daily rates at the start of their days; today's is the table in force. */
async function readDailyAnchors(db: Database, startMs: number, endMs: number): Promise<Anchors> {
  const today = dayOf(new Date(endMs));
  const daily = await readDailyRates(db, addDays(dayOf(new Date(startMs)), -maxClosureDays));
  const anchors = new Map<CurrencyCode, TimedRate[]>();
  for (const { currency, day, perUsd } of daily) {
    if (day >= today) continue;
    const known = anchors.get(currency) ?? [];
    known.push({ atMs: startOfDay(day).getTime(), rate: perUsd });
    anchors.set(currency, known);
  }
  return anchors;
}

/** Daily rates between the last sample, if any, and the table in force. */
function join(
  daily: Anchors,
  last: RateSample | undefined,
  lastMs: number,
  table: RateTable,
  endMs: number,
): Anchors {
  const lastPerUsd = last && rebase(last.perBase, "USD");
  const joined = new Map<CurrencyCode, readonly TimedRate[]>();
  for (const [currency, current] of rebase(table.perBase, "USD") ?? []) {
    const days = daily.get(currency) ?? [];
    const first = lastPerUsd?.get(currency);
    const before = first
      ? [{ atMs: lastMs, rate: first }, ...days.filter(({ atMs }) => atMs > lastMs)]
      : days;
    joined.set(currency, [...before, { atMs: endMs, rate: current }]);
  }
  return joined;
}

function sampleSteps(known: Anchors, startMs: number, volatilities: Volatilities): RateSample[] {
  const steps = new Map<number, Map<CurrencyCode, Rate>>();
  for (const [currency, anchors] of known) {
    const [common, own] = [seededRandom(`${startMs}`), seededRandom(`${currency} ${startMs}`)];
    const draw = () => correlatedDraw(gaussian(common), gaussian(own));
    for (const { atMs, rate } of fillSteps(anchors, stepMs, volatilities.get(currency) ?? 0, draw)) {
      if (atMs < startMs) continue;
      const perBase = steps.get(atMs) ?? new Map<CurrencyCode, Rate>();
      steps.set(atMs, perBase.set(currency, rate));
    }
  }
  return [...steps].map(([atMs, perBase]) => {
    return { at: new Date(atMs), base: "USD", perBase, source: "simulated", simulated: true };
  });
}
