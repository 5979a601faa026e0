import type { CurrencyCode } from "#domain/currency.ts";
import { crossRate, type Rate, rateFromScaled } from "#domain/rate.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";

/** Mid-market rates of one moment against one base, from one source. */
export type RateTable = {
  readonly base: CurrencyCode;
  /** Time of the rates, possibly long before they were fetched. */
  readonly at: Date;
  /** Display name of the source: "ECB reference rates". */
  readonly source: string;
  /** True when the rates are not from a market. */
  readonly simulated: boolean;
  /** Age at which the rates are no longer shown, not even as indicative. */
  readonly maxAgeMs: number;
  /** The feed's sequence number; undefined before it is stored. */
  readonly sequence?: number;
  /** Units per 1 of the base; includes the base at 1. */
  readonly perBase: ReadonlyMap<CurrencyCode, Rate>;
};

/** A pair's mid-market rate with its time and source. */
export type PairRate = Pick<RateTable, "at" | "source" | "simulated"> & { readonly mid: Rate };

export const unitRate: Rate = rateFromScaled(10_000_000_000n);

const minPlausibleRate: Rate = rateFromScaled(1_000_000n);
const plausibleRateCeiling: Rate = rateFromScaled(1_000_000_000_000_000n);
/** Allowed clock difference; a table further ahead is the source's fault. */
export const clockToleranceMs = 5_000;

/**
 * Creates a table from a source's figures. Figures below 0.0001 or from 100,000 per base are skipped, so that
 * every cross rate can be represented.
 */
export function rateTable(
  facts: Omit<RateTable, "perBase">,
  figures: Iterable<readonly [CurrencyCode, Rate]>,
): RateTable {
  const perBase = new Map<CurrencyCode, Rate>();
  for (const [currency, rate] of figures) {
    if (rate >= minPlausibleRate && rate < plausibleRateCeiling) perBase.set(currency, rate);
  }
  perBase.set(facts.base, unitRate);
  return { ...facts, perBase };
}

/** Older rates are indicative: nothing is quoted, booked, filled or triggered. */
export const firmMaxAgeMs = 60_000;

/** Whether the table is fresh at `now`; `maxAgeMs` defaults to the source's. */
export function isFresh(table: RateTable, now: Date, maxAgeMs = table.maxAgeMs): boolean {
  const ageMs = now.getTime() - table.at.getTime();
  return ageMs <= maxAgeMs && ageMs >= -clockToleranceMs;
}

/**
 * Mid-market units of `to` per 1 of `from`, crossed through the base, rounded down at ten decimals.
 * @returns a refusal `rate_unavailable` without a fresh table that has both currencies.
 */
export function rateFor(
  table: RateTable | undefined,
  from: CurrencyCode,
  to: CurrencyCode,
  now: Date,
): Outcome<PairRate> {
  if (from === to) return refused("same_currency");
  if (!table || !isFresh(table, now)) return refused("rate_unavailable");
  const mid = getCrossRate(table, from, to);
  if (mid === undefined) return refused("rate_unavailable");
  return accepted({ mid, at: table.at, source: table.source, simulated: table.simulated });
}

/** Cross rate at any age; undefined when the table lacks either currency. */
export function getCrossRate(
  table: Pick<RateTable, "perBase">,
  from: CurrencyCode,
  to: CurrencyCode,
): Rate | undefined {
  const fromPerBase = table.perBase.get(from);
  const toPerBase = table.perBase.get(to);
  return fromPerBase && toPerBase ? crossRate(fromPerBase, toPerBase) : undefined;
}

/** The table against another base; undefined when it lacks that currency. */
export function rebase(
  perBase: ReadonlyMap<CurrencyCode, Rate>,
  base: CurrencyCode,
): Map<CurrencyCode, Rate> | undefined {
  const basePerOld = perBase.get(base);
  if (!basePerOld) return undefined;
  return new Map([...perBase].map(([currency, rate]) => [currency, crossRate(basePerOld, rate)]));
}

/** Maximum plausible move between consecutive tables, either way. */
const maxMovePercent = 25n;

/**
 * Currency that moved more than 25% between two consecutive tables, which means that one is wrong; undefined
 * when plausible. Tables with another base or source, or further apart than the earlier one's maximum age,
 * are not compared.
 */
export function implausibleMove(previous: RateTable, next: RateTable): CurrencyCode | undefined {
  const apartMs = next.at.getTime() - previous.at.getTime();
  if (previous.source !== next.source || previous.base !== next.base || apartMs > previous.maxAgeMs)
    return undefined;
  for (const [currency, rate] of next.perBase) {
    const before = previous.perBase.get(currency);
    if (before !== undefined && hasMoved(before, rate, maxMovePercent)) return currency;
  }
  return undefined;
}

/** Whether a rate is more than `percent` of the one before away from it, either way. */
export function hasMoved(before: Rate, rate: Rate, percent: bigint): boolean {
  const move = rate > before ? rate - before : before - rate;
  return move * 100n > before * percent;
}
