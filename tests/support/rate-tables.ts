import { type RateTable, rateTable } from "#domain/market/rates/rate-table.ts";
import { parseRate, type Rate } from "#domain/rate.ts";

/** A Friday on which nothing is closed. */
export const noon = new Date("2026-11-20T12:00:00Z");

/** The rate of a decimal text. */
export function rate(text: string): Rate {
  const parsed = parseRate(text);
  if (parsed === undefined) throw new Error(`no rate: ${text}`);
  return parsed;
}

/** A table that is good for a minute: 1 USD = 0.9 EUR = 150 JPY = 1.5 AUD, and GBP as said. */
export function tableAt(at: Date, gbp = "0.8", source = "test"): RateTable {
  return rateTable({ base: "USD", at, source, simulated: false, maxAgeMs: 60_000 }, [
    ["GBP", rate(gbp)],
    ["EUR", rate("0.9")],
    ["JPY", rate("150")],
    ["AUD", rate("1.5")],
  ]);
}
