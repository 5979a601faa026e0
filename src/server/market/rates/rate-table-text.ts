import { z } from "#contract/zod.ts";
import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import { type RateTable, rateTable } from "#domain/market/rates/rate-table.ts";
import { formatRate, parseRate, type Rate } from "#domain/rate.ts";

/** Decimal texts by currency code, the stored form of a table's rates. */
export type RatesByCode = Record<string, string>;

const ratesByCode = z.record(z.string(), z.string());

const tableText = z.object({
  base: z.string().refine(isCurrencyCode),
  at: z.iso.datetime().transform((at) => new Date(at)),
  source: z.string(),
  simulated: z.boolean(),
  maxAgeMs: z.number().int().positive(),
  sequence: z.number().int().nonnegative().optional(),
  rates: ratesByCode,
});

export function serializeRates(perBase: ReadonlyMap<CurrencyCode, Rate>): RatesByCode {
  return Object.fromEntries([...perBase].map(([code, rate]) => [code, formatRate(rate)]));
}

/** Parses stored rates; unknown currencies and invalid rates are skipped. */
export function parseRates(stored: unknown): Map<CurrencyCode, Rate> {
  const figures = new Map<CurrencyCode, Rate>();
  for (const [code, text] of Object.entries(ratesByCode.parse(stored))) {
    const rate = parseRate(text);
    if (isCurrencyCode(code) && rate !== undefined) figures.set(code, rate);
  }
  return figures;
}

/** A table as JSON, small enough for a Postgres notification (8,000 bytes). */
export function serializeTable({ perBase, ...facts }: RateTable): string {
  return JSON.stringify({ ...facts, rates: serializeRates(perBase) });
}

/** @throws for text that `serializeTable` did not produce. */
export function parseTable(text: string): RateTable {
  const { rates, base, sequence, ...facts } = tableText.parse(JSON.parse(text));
  const ordered = sequence === undefined ? facts : { ...facts, sequence };
  return rateTable({ ...ordered, base: base as CurrencyCode }, parseRates(rates));
}
