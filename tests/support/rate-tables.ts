import { type RateTable, rateTable } from "#domain/market/rates/rate-table.ts";
import { parseRate, type Rate } from "#domain/rate.ts";

/** A Friday that is no bank holiday. */
export const noon = new Date("2026-11-20T12:00:00Z");

export function rateFromText(text: string): Rate {
  const parsed = parseRate(text);
  if (parsed === undefined) throw new Error(`no rate: ${text}`);
  return parsed;
}

/** A table valid for a minute: 1 USD = 0.9 EUR = 150 JPY = 1.5 AUD, and GBP as passed. */
export function tableAt(at: Date, gbp = "0.8", source = "test"): RateTable {
  return rateTable({ base: "USD", at, source, simulated: false, maxAgeMs: 60_000 }, [
    ["GBP", rateFromText(gbp)],
    ["EUR", rateFromText("0.9")],
    ["JPY", rateFromText("150")],
    ["AUD", rateFromText("1.5")],
  ]);
}
