import { addDays, dayOf, startOfDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { fillSteps, type TimedRate } from "#domain/market/rates/fill-gaps.ts";
import type { Volatilities } from "#domain/market/rates/mean-reversion.ts";
import { correlatedDraw, gaussian, seededRandom } from "#domain/market/rates/random.ts";
import { type RateTable, rebase } from "#domain/market/rates/rate-table.ts";
import type { Rate } from "#domain/rate.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { insertSamples, type RateSample, readDailyRates, readNewestSampleBefore } from "./store.ts";

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
export async function fillSamples(db: Database, table: RateTable, volatilities: Volatilities): Promise<void> {
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
