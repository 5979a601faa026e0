import type { CurrencyCode } from "#domain/currency.ts";
import { applySimulatedRates, movedCurrency } from "#domain/market/rates/simulated-rate.ts";
import type { Rate } from "#domain/rate.ts";
import type { RateSource } from "#server/market/rate-sources/rate-source.ts";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { simulatedRatesAt } from "./simulated-rates-store.ts";

/**
 * Whether rates can be set. A rate is everybody's, so only where nobody else's money is: on the embedded database of a
 * demo or a developer, with a simulated market and a simulated bank.
 */
export function canSetRates({
  BANK,
  RATE_SOURCE,
  embeddedDatabase,
}: Pick<Config, "BANK" | "RATE_SOURCE" | "embeddedDatabase">): boolean {
  return BANK === "simulated" && RATE_SOURCE === "simulated" && embeddedDatabase;
}

/** A simulated source, quoted against USD, whose tables have the rates that integrators set. */
export function withSimulatedRates(
  source: RateSource,
  db: Database,
  reference: ReadonlyMap<CurrencyCode, Rate>,
): RateSource {
  return {
    ...source,
    async latest(now, signal) {
      const table = await source.latest(now, signal);
      const simulated = await simulatedRatesAt(db, now);
      if (simulated.length === 0) return table;
      return { ...table, perBase: applySimulatedRates(table.perBase, reference, simulated) };
    },
    /** Leaves out what was set, so that the market doesn't continue from there once it ends. */
    async resume(previous) {
      const moved = new Set((await simulatedRatesAt(db, previous.at)).map(movedCurrency));
      const perBase = new Map([...previous.perBase].filter(([currency]) => !moved.has(currency)));
      await source.resume?.({ ...previous, perBase });
    },
  };
}
