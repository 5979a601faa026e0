import type { CurrencyCode } from "#domain/currency.ts";
import { crossRate, type Rate, rateFromScaled } from "#domain/rate.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";

/** One moment's mid-market rates against one base, as one source gave them. */
export type RateTable = {
  readonly base: CurrencyCode;
  /** The moment that the rates are of, which may be long before they were fetched. */
  readonly at: Date;
  /** Who said so, fit to be shown: "ECB reference rates". */
  readonly source: string;
  /** True when the rates are made up around a reference and no market stands behind them. */
  readonly simulated: boolean;
  /** How old the rates may become before they are no longer shown, not even as indicative ones. */
  readonly maxAgeMs: number;
  /** The order in which the feed wrote its tables; undefined before it is written. */
  readonly sequence?: number;
  /** Units of each currency per 1 of the base; the base itself is in it at 1. */
  readonly perBase: ReadonlyMap<CurrencyCode, Rate>;
};

/** One pair's mid-market rate with what a screen needs to show it honestly. */
export type PairRate = Pick<RateTable, "at" | "source" | "simulated"> & { readonly mid: Rate };

export const unitRate: Rate = rateFromScaled(10_000_000_000n);

const minPlausibleRate: Rate = rateFromScaled(1_000_000n);
const plausibleRateCeiling: Rate = rateFromScaled(1_000_000_000_000_000n);
/** Clocks differ a little; a table from further ahead than this is a fault of the source. */
export const clockToleranceMs = 5_000;

/**
 * Makes a table of a source's figures. A figure below 0.0001 or from 100,000 per base is left out, as if the
 * source had not listed the currency, so that every cross of the table is a rate that can be represented.
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

/** Older than this, by the moment that they are of, rates are indicative: nothing is quoted, booked, filled or triggered. */
export const firmMaxAgeMs = 60_000;

/** Whether the table may still be relied on at `now`; `maxAgeMs` is its source's unless said. */
export function isFresh(table: RateTable, now: Date, maxAgeMs = table.maxAgeMs): boolean {
  const ageMs = now.getTime() - table.at.getTime();
  return ageMs <= maxAgeMs && ageMs >= -clockToleranceMs;
}

/**
 * Mid-market units of `to` per 1 of `from` at `now`, crossed through the table's base, rounded down at ten decimals.
 * Refused as `rate_unavailable` without a table, with one too old, or with one that lacks either currency.
 */
export function rateFor(
  table: RateTable | undefined,
  from: CurrencyCode,
  to: CurrencyCode,
  now: Date,
): Outcome<PairRate> {
  if (from === to) return refused("same_currency");
  if (!table || !isFresh(table, now)) return refused("rate_unavailable");
  const mid = crossOf(table, from, to);
  if (mid === undefined) return refused("rate_unavailable");
  return accepted({ mid, at: table.at, source: table.source, simulated: table.simulated });
}

/** The cross of a table whatever its age; undefined when it lacks either currency. */
export function crossOf(
  table: Pick<RateTable, "perBase">,
  from: CurrencyCode,
  to: CurrencyCode,
): Rate | undefined {
  const fromPerBase = table.perBase.get(from);
  const toPerBase = table.perBase.get(to);
  return fromPerBase && toPerBase ? crossRate(fromPerBase, toPerBase) : undefined;
}

/** The same rates against another base; undefined when the table lacks it. */
export function rebase(
  perBase: ReadonlyMap<CurrencyCode, Rate>,
  base: CurrencyCode,
): Map<CurrencyCode, Rate> | undefined {
  const basePerOld = perBase.get(base);
  if (!basePerOld) return undefined;
  return new Map([...perBase].map(([currency, rate]) => [currency, crossRate(basePerOld, rate)]));
}

/** Between two tables of one source within its age, no listed currency moves so far: 25 % either way. */
const maxMovePercent = 25n;

/**
 * The currency whose rate jumped further than any market does between two tables that follow each other, which
 * means that one of them is wrong; undefined when all is plausible. Tables of different bases or sources, or
 * further apart than the earlier one's greatest age, are not compared.
 */
export function implausibleMove(previous: RateTable, next: RateTable): CurrencyCode | undefined {
  const apartMs = next.at.getTime() - previous.at.getTime();
  if (previous.source !== next.source || previous.base !== next.base || apartMs > previous.maxAgeMs)
    return undefined;
  for (const [currency, rate] of next.perBase) {
    const before = previous.perBase.get(currency);
    if (before === undefined) continue;
    const move = rate > before ? rate - before : before - rate;
    if (move * 100n > before * maxMovePercent) return currency;
  }
  return undefined;
}
