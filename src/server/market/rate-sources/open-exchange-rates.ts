import { z } from "#contract/zod.ts";
import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";
import { rateTable } from "#domain/market/rates/rate-table.ts";
import { type Rate, rateFromNumber } from "#domain/rate.ts";
import { fetchText } from "./fetch-text.ts";
import { type RateSource, RateSourceFailed } from "./rate-source.ts";

const source = "Open Exchange Rates";
const base: CurrencyCode = "USD";
const pollMs = 10 * 60_000;
/** Published hourly, weekends included; two missed editions make the rates stale. */
const maxAgeMs = 2 * 3_600_000;

const latestFile = z.object({
  timestamp: z.number().int().positive(),
  base: z.literal(base),
  rates: z.record(z.string(), z.number()),
});

export const openExchangeRatesUrl = "https://openexchangerates.org/api";

/** Hourly rates against USD. The key is sent in a header, so that no URL contains it. */
export function createOpenExchangeRatesSource(key: string, url = openExchangeRatesUrl): RateSource {
  return {
    name: "open-exchange-rates",
    simulated: false,
    intervalMs: pollMs,
    async latest(_now, signal) {
      const headers = { authorization: `Token ${key}` };
      const text = await fetchText(new URL(`${url}/latest.json`), { signal, headers });
      const { timestamp, rates } = readLatest(text);
      const facts = { base, at: new Date(timestamp * 1000), source, simulated: false, maxAgeMs };
      const figures = currencyCodes.flatMap((code): [CurrencyCode, Rate][] => {
        const rate = rateFromNumber(rates[code] ?? Number.NaN);
        return rate === undefined ? [] : [[code, rate]];
      });
      if (figures.length < 2) throw new RateSourceFailed(`${source} lists none of Summit's currencies`);
      return rateTable(facts, figures);
    },
  };
}

function readLatest(text: string): z.output<typeof latestFile> {
  try {
    return latestFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new RateSourceFailed(`the answer of ${source} is not laid out as its rates are`, { cause });
  }
}
