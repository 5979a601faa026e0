import type { CurrencyCode } from "#domain/currency.ts";
import type { Rate } from "#domain/rate.ts";
import { firmMaxAgeMs, hasMoved, type RateTable } from "./rate-table.ts";

/** What a feed has seen of a source. */
export type SeenRates = {
  /** Each currency's last rate in force, per base of `latest`. */
  readonly trusted: ReadonlyMap<CurrencyCode, Rate>;
  readonly latest: RateTable;
};

export type ConfirmedRates = {
  /** The table without what is held. */
  readonly table: RateTable;
  readonly held: readonly CurrencyCode[];
  readonly seen: SeenRates;
};

/** No currency that Summit exchanges moves further in the seconds between two tables, but for a few moments in years. */
const suddenMovePercent = 2n;

/**
 * Holds each rate that moved more than 2% from its last one in force, until a later table bears it out within 2%: a
 * source's wrong figure reaches no quote and no order, and a true move waits for one table. A held currency has no rate
 * meanwhile. Only of a market's firm rates, between tables of one source and base; `seen` is undefined at the start.
 */
export function confirmMoves(seen: SeenRates | undefined, table: RateTable): ConfirmedRates {
  if (!seen || !isComparable(seen.latest, table))
    return { table, held: [], seen: { trusted: table.perBase, latest: table } };
  const { trusted, latest } = seen;
  const earlier = latest.at < table.at ? latest.perBase : undefined;
  const isHeld = ([currency, rate]: readonly [CurrencyCode, Rate]) => {
    const before = trusted.get(currency);
    if (before === undefined || !hasMoved(before, rate, suddenMovePercent)) return false;
    const bearing = earlier?.get(currency);
    return bearing === undefined || hasMoved(bearing, rate, suddenMovePercent);
  };
  const held = [...table.perBase].filter(isHeld).map(([currency]) => currency);
  const perBase = new Map(table.perBase);
  for (const currency of held) perBase.delete(currency);
  return {
    table: held.length === 0 ? table : { ...table, perBase },
    held,
    seen: { trusted: new Map([...trusted, ...perBase]), latest: table },
  };
}

function isComparable(previous: RateTable, next: RateTable): boolean {
  // Sudden moves of a simulated market are those that somebody set.
  if (next.simulated || next.maxAgeMs > firmMaxAgeMs) return false;
  return previous.source === next.source && previous.base === next.base;
}
