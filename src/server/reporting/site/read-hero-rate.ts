import type { SiteRate } from "#contract/reporting/site.ts";
import { readPublicRate } from "#server/market/rates/read-public-rate.ts";

/** GBP/EUR for the landing page; null without a fresh rate. */
export function readHeroRate(sources: Parameters<typeof readPublicRate>[1], now: Date): SiteRate | null {
  const found = readPublicRate({ from: "GBP", to: "EUR" }, sources, now);
  if (!found.ok) return null;
  const { rate, margin, at, source, simulated } = found.value;
  return { rate, margin, at: at.toISOString(), source, simulated };
}
