import { type Day, dayOf } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { fillGaps } from "#domain/market/rates/fill-gaps.ts";
import type { Volatilities } from "#domain/market/rates/mean-reversion.ts";
import { correlatedDraw, type Draw, gaussian, seededRandom } from "#domain/market/rates/random.ts";
import { type RateTable, rebase } from "#domain/market/rates/rate-table.ts";
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
import { fillSamples } from "./fill-samples.ts";
import { type DailyRate, hasDailyRatesOf, readDailyRates, upsertDailyRates } from "./store.ts";

const rowBatchSize = 4_000;
const bridged = { source: "simulated", simulated: true } as const;

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
  const reference = await readReferenceRates();
  await saveDailyRates(db, [reference], shippedSources.reference);
  if (await hasDailyRatesOf(db, shippedSources.history)) return;
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
