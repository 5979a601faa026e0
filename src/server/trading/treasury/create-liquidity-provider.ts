import type { CurrencyCode } from "#domain/currency.ts";
import { getCrossRate } from "#domain/market/rates/rate-table.ts";
import type { App } from "#server/platform/app.ts";
import type { Config } from "#server/platform/config.ts";
import type { LiquidityProvider } from "./liquidity-provider.ts";
import { createSimulatedProvider } from "./simulated-provider.ts";

type LiquidityConfig = Pick<Config, "BANK" | "SIMULATED_LIQUIDITY" | "SIMULATED_LIQUIDITY_LATENCY_MS">;

/** The simulated provider at the simulated bank. At a real bank none: its settlements would be money that never moves there. */
export function createLiquidityProvider(
  config: LiquidityConfig,
  { db, clock, rates }: Pick<App, "db" | "clock" | "rates">,
): LiquidityProvider | undefined {
  if (config.BANK !== "simulated") return undefined;
  const mid = (from: CurrencyCode, to: CurrencyCode) => {
    const table = rates.freshTable();
    return table && getCrossRate(table, from, to);
  };
  const { SIMULATED_LIQUIDITY: mode, SIMULATED_LIQUIDITY_LATENCY_MS: latencyMs } = config;
  return createSimulatedProvider({ db, clock, mid, mode, latencyMs });
}
