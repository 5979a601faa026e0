import type { CurrencyCode } from "#domain/currency.ts";
import {
  firmMaxAgeMs,
  isFresh,
  type PairRate,
  type RateTable,
  rateFor,
} from "#domain/market/rates/rate-table.ts";
import { orThrow, Refused } from "#domain/refusal.ts";

type Listener = (table: RateTable) => void;

export type LatestRates = {
  /**
   * A pair's current mid-market rate, `to` per 1 of `from`, firm enough to exchange at.
   * @throws Refused `same_currency`, `rate_indicative` when the source's rates are only indicative, or
   * `rate_unavailable`.
   */
  rateFor(from: CurrencyCode, to: CurrencyCode): PairRate;
  /**
   * For valuations, alerts and rewards, which exchange nothing.
   * @throws Refused `same_currency`, or `rate_unavailable` when the rates are missing or older than their
   * source allows.
   */
  indicativeRateFor(from: CurrencyCode, to: CurrencyCode): PairRate;
  /** The table in force, of any age; check `isFresh` before relying on it. */
  table(): RateTable | undefined;
  /** The table in force, while fresh. */
  freshTable(): RateTable | undefined;
  /** Whether a table's rates can currently be exchanged at. */
  isFirm(table: RateTable): boolean;
  /** Time until which a table's rates can be exchanged at. */
  firmUntil(table: RateTable): Date;
  /** Replaces the table in force, unless the given one is older in the feed's sequence. */
  accept(table: RateTable): void;
  /** Calls the listener with each accepted table; returns the unsubscribe function. */
  onTable(listener: Listener): () => void;
};

declare module "#server/platform/app.ts" {
  interface App {
    readonly rates: LatestRates;
  }
}

export type LatestRatesOptions = {
  /** True in the demo, where daily sources make firm quotes too. */
  readonly firmAtAnyAge?: boolean;
};

/** This process's copy of the rates in force, read without a query and replaced as a whole by each tick. */
export function createLatestRates(
  clock: () => Date,
  { firmAtAnyAge = false }: LatestRatesOptions = {},
): LatestRates {
  let current: RateTable | undefined;
  const listeners = new Set<Listener>();
  const firmAgeMs = ({ maxAgeMs }: RateTable) => (firmAtAnyAge ? maxAgeMs : Math.min(maxAgeMs, firmMaxAgeMs));
  const isFirm = (table: RateTable) => isFresh(table, clock(), firmAgeMs(table));
  const indicativeRateFor = (from: CurrencyCode, to: CurrencyCode) =>
    orThrow(rateFor(current, from, to, clock()));
  return {
    rateFor(from, to) {
      const rate = indicativeRateFor(from, to);
      if (current && !isFirm(current)) throw new Refused("rate_indicative");
      return rate;
    },
    indicativeRateFor,
    table: () => current,
    freshTable: () => (current && isFresh(current, clock()) ? current : undefined),
    isFirm,
    firmUntil: (table) => new Date(table.at.getTime() + firmAgeMs(table)),
    accept(table) {
      if (isBefore(table, current)) return;
      current = table;
      for (const listener of listeners) listener(table);
    },
    onTable(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function isBefore(table: RateTable, current: RateTable | undefined): boolean {
  return (
    table.sequence !== undefined && current?.sequence !== undefined && table.sequence <= current.sequence
  );
}
