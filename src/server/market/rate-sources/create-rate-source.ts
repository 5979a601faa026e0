import { unreachable } from "#domain/assert.ts";
import type { Random } from "#domain/market/rates/random.ts";
import type { Config } from "#server/platform/config.ts";
import { createEcbSource } from "./ecb.ts";
import { createLiveSource } from "./live.ts";
import { createOpenExchangeRatesSource } from "./open-exchange-rates.ts";
import type { RateSource } from "./rate-source.ts";
import { readReferenceRates, readVolatilities } from "./shipped-rates.ts";
import { createSimulatedSource } from "./simulated.ts";

type SourceConfig = Pick<
  Config,
  "RATE_SOURCE" | "ECB_URL" | "OPEN_EXCHANGE_RATES_KEY" | "LIVE_RATES_URL" | "LIVE_RATES_KEY"
>;

export async function createRateSource(config: SourceConfig, random: Random): Promise<RateSource> {
  switch (config.RATE_SOURCE) {
    case "simulated": {
      const [reference, volatilities] = await Promise.all([readReferenceRates(), readVolatilities()]);
      return createSimulatedSource({ reference, volatilities, random });
    }
    case "ecb":
      return createEcbSource(config.ECB_URL);
    case "open-exchange-rates":
      return createOpenExchangeRatesSource(config.OPEN_EXCHANGE_RATES_KEY ?? "");
    case "live":
      return createLiveSource(config.LIVE_RATES_URL ?? "", config.LIVE_RATES_KEY);
    default:
      return unreachable(config.RATE_SOURCE);
  }
}
