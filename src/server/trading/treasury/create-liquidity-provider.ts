import type { CurrencyCode } from "#domain/currency.ts";
import { getCrossRate } from "#domain/market/rates/rate-table.ts";
import type { App } from "#server/platform/app.ts";
import type { Config } from "#server/platform/config.ts";
import { createFixProvider } from "./fix/fix-provider.ts";
import { type CompIdConfig, readCompIds } from "./fix/fix-settings.ts";
import type { LiquidityProvider } from "./liquidity-provider.ts";
import { createSimulatedProvider } from "./simulated-provider.ts";

type LiquidityConfig = Pick<Config, "LIQUIDITY" | "SIMULATED_LIQUIDITY" | "SIMULATED_LIQUIDITY_LATENCY_MS"> &
  CompIdConfig;

/** The configured provider; undefined where there is none, so that nothing can be covered. */
export function createLiquidityProvider(
  config: LiquidityConfig,
  { db, clock, rates }: Pick<App, "db" | "clock" | "rates">,
): LiquidityProvider | undefined {
  if (config.LIQUIDITY === "none") return undefined;
  if (config.LIQUIDITY === "fix") return createFixProvider({ db, clock, settings: readCompIds(config) });
  const mid = (from: CurrencyCode, to: CurrencyCode) => {
    const table = rates.freshTable();
    return table && getCrossRate(table, from, to);
  };
  const { SIMULATED_LIQUIDITY: mode, SIMULATED_LIQUIDITY_LATENCY_MS: latencyMs } = config;
  return createSimulatedProvider({ db, clock, mid, mode, latencyMs });
}
