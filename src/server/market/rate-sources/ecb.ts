import { XMLParser, XMLValidator } from "fast-xml-parser";
import { z } from "#contract/zod.ts";
import { type Day, parseDay, startOfDay } from "#domain/calendar.ts";
import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import { rateTable, rebase, unitRate } from "#domain/market/rates/rate-table.ts";
import { parseRate, type Rate } from "#domain/rate.ts";
import { fetchText } from "./fetch-text.ts";
import { type DailyRates, maxAge, type RateSource, RateSourceFailed } from "./rate-source.ts";

const source = "ECB reference rates";
const base: CurrencyCode = "EUR";
const pollMs = 30 * 60_000;
/**
 * ECB publishes at 16:00 CET, which is 15:00 UTC in winter and 14:00 in summer. The file has only the day, so
 * the earlier is used: a rate may seem an hour too old, never too young.
 */
const publishedMs = 14 * 3_600_000;

type EcbDay = { readonly day: Day; readonly perEuro: ReadonlyMap<CurrencyCode, Rate> };

/** The ECB's euro reference rates, once per business day; `url` is the folder of its two files. */
export function createEcbSource(url: string): RateSource {
  const at = (file: string): URL => new URL(`${url.replace(/\/+$/, "")}/${file}`);
  return {
    name: "ecb",
    simulated: false,
    intervalMs: pollMs,
    async latest(_now, signal) {
      const [newest] = readEcbDays(await fetchText(at("eurofxref-daily.xml"), { signal }));
      if (!newest) throw new RateSourceFailed("ECB's daily file has no day in it");
      const moment = new Date(startOfDay(newest.day).getTime() + publishedMs);
      const facts = { base, at: moment, source, simulated: false, maxAgeMs: maxAge.dailyMs };
      return rateTable(facts, newest.perEuro);
    },
    async history(signal) {
      const days = readEcbDays(await fetchText(at("eurofxref-hist-90d.xml"), { signal }));
      return { source, days: days.flatMap(perDollar).toReversed() };
    },
  };
}

function perDollar({ day, perEuro }: EcbDay): DailyRates[] {
  const perUsd = rebase(new Map([...perEuro, [base, unitRate]]), "USD");
  return perUsd ? [{ day, perUsd }] : [];
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => name === "Cube",
});
const rateCube = z.object({ currency: z.string(), rate: z.string() });
const dayCube = z.object({ time: z.string(), Cube: z.array(rateCube).min(1) });
const envelope = z.object({
  "gesmes:Envelope": z.object({ Cube: z.tuple([z.object({ Cube: z.array(dayCube).min(1) })]) }),
});

/**
 * Days of an ECB XML file, newest first; unknown currencies and invalid figures are skipped.
 * @throws RateSourceFailed for any other text.
 */
export function readEcbDays(xml: string): EcbDay[] {
  const file = envelope.safeParse(parseXml(xml));
  if (!file.success) throw new RateSourceFailed("ECB's file is not laid out as its reference rates are");
  const days = file.data["gesmes:Envelope"].Cube[0].Cube.map(({ time, Cube: cubes }) => {
    const day = parseDay(time);
    if (day === undefined)
      throw new RateSourceFailed(`ECB's file has a day that is none: ${time.slice(0, 20)}`);
    return { day, perEuro: figuresOf(cubes) };
  });
  // Figures in another format, such as decimal commas, would give an empty table.
  if (days.some(({ perEuro }) => perEuro.size === 0))
    throw new RateSourceFailed("ECB's file has a day without a rate that can be read");
  return days.toSorted((a, b) => (a.day < b.day ? 1 : -1));
}

function parseXml(xml: string): unknown {
  // The parser accepts malformed XML; the validator rejects it.
  if (XMLValidator.validate(xml) !== true) throw new RateSourceFailed("ECB's file is not well-formed XML");
  try {
    return parser.parse(xml);
  } catch (cause) {
    throw new RateSourceFailed("ECB's file is not well-formed XML", { cause });
  }
}

function figuresOf(cubes: readonly z.output<typeof rateCube>[]): Map<CurrencyCode, Rate> {
  const perEuro = new Map<CurrencyCode, Rate>();
  for (const { currency, rate: text } of cubes) {
    const rate = parseRate(text);
    if (isCurrencyCode(currency) && rate !== undefined) perEuro.set(currency, rate);
  }
  return perEuro;
}
