import type { CurrencyCode } from "#domain/currency.ts";
import { isFresh, type PairRate, type RateTable, rateFor } from "#domain/rates/rate-table.ts";
import { orRefuse } from "#domain/refusal.ts";

type Listener = (table: RateTable) => void;

export type LatestRates = {
  /**
   * A pair's mid-market rate at this moment, `to` per 1 of `from`.
   * @throws Refused `same_currency`, or `rate_unavailable` when the rates are missing or older than their source allows.
   */
  rateFor(from: CurrencyCode, to: CurrencyCode): PairRate;
  /** The table in force, whatever its age; ask `isFresh` before relying on it. */
  table(): RateTable | undefined;
  /** The table in force while it may be relied on. */
  freshTable(): RateTable | undefined;
  /** Takes over a newer table; one that is older than the one in force, of the same source, changes nothing. */
  accept(table: RateTable): void;
  /** Calls the listener with each table accepted from now on; the answer ends that. */
  onTable(listener: Listener): () => void;
};

/** This process's copy of the rates in force: read without a query, replaced as a whole by each tick. */
export function createLatestRates(clock: () => Date): LatestRates {
  let current: RateTable | undefined;
  const listeners = new Set<Listener>();
  return {
    rateFor: (from, to) => orRefuse(rateFor(current, from, to, clock())),
    table: () => current,
    freshTable: () => (current && isFresh(current, clock()) ? current : undefined),
    accept(table) {
      if (current && current.source === table.source && table.at <= current.at) return;
      current = table;
      for (const listener of listeners) listener(table);
    },
    onTable(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
