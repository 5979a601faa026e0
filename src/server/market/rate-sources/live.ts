import { z } from "#contract/zod.ts";
import { type CurrencyCode, currencyCodes, isCurrencyCode } from "#domain/currency.ts";
import { rateTable } from "#domain/market/rates/rate-table.ts";
import { parseRate, type Rate, rateFromNumber } from "#domain/rate.ts";
import { fetchText } from "./fetch-text.ts";
import { maxAge, type RateSource, RateSourceFailed } from "./rate-source.ts";

const pollMs = 1_000;

const latestAnswer = z.object({
  source: z.string().min(1).max(100),
  at: z.iso.datetime({ offset: true }),
  base: z.string().refine(isCurrencyCode),
  rates: z.record(z.string(), z.union([z.string(), z.number()])),
});

/**
 * A liquidity provider's current rates, polled every second: `{source, at, base, rates}`, with rates in units
 * per 1 of the base and the provider's time in `at`. The key is sent in a header.
 */
export function createLiveSource(url: string, key: string | undefined): RateSource {
  return {
    name: "live",
    simulated: false,
    intervalMs: pollMs,
    async latest(_now, signal) {
      const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
      const { source, at, base, rates } = readLatest(await fetchText(new URL(url), { signal, headers }));
      const figures = currencyCodes.flatMap((code): [CurrencyCode, Rate][] => {
        const rate = readRate(rates[code]);
        return rate === undefined ? [] : [[code, rate]];
      });
      if (figures.length === 0) throw new RateSourceFailed(`${source} lists none of Summit's currencies`);
      const facts = { base: base as CurrencyCode, at: new Date(at), source, simulated: false };
      return rateTable({ ...facts, maxAgeMs: maxAge.streamingMs }, figures);
    },
  };
}

function readRate(figure: string | number | undefined): Rate | undefined {
  if (figure === undefined) return undefined;
  return typeof figure === "number" ? rateFromNumber(figure) : parseRate(figure);
}

function readLatest(text: string): z.output<typeof latestAnswer> {
  try {
    return latestAnswer.parse(JSON.parse(text));
  } catch (cause) {
    throw new RateSourceFailed("the answer of the live rates is not laid out as they are", { cause });
  }
}
