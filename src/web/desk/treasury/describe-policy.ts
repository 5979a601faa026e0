import type { CoverPolicyStatus } from "#contract/trading/cover-policies.ts";
import { homeCurrency } from "#domain/currency.ts";
import type { BadgeTone } from "#web/design/badge.tsx";
import { formatMoney } from "#web/design/format.ts";

export const formatPounds = (amount: string) => formatMoney(amount, homeCurrency, "symbol");

/** "Above £100,000.00, after 30 minutes". */
export function formatThreshold({
  threshold,
  windowMinutes,
}: Pick<CoverPolicyStatus, "threshold" | "windowMinutes">): string {
  const above = `Above ${formatPounds(threshold)}`;
  if (windowMinutes === 0) return above;
  return `${above}, after ${windowMinutes} ${windowMinutes === 1 ? "minute" : "minutes"}`;
}

/** Hundredths of a percent as a percentage: 5 is "0.05%". */
export const formatSlippage = (hundredths: number) => `${hundredths / 100}%`;

/** Whether a currency is within its threshold, waits for its window or can't be covered, with its tone. */
export function describePolicyStatus({
  overSince,
  failure,
}: Pick<CoverPolicyStatus, "overSince" | "failure">): { word: string; tone: BadgeTone } {
  if (failure) return { word: "Can't cover", tone: "bad" };
  return overSince === null ? { word: "Within", tone: "good" } : { word: "Above", tone: "waiting" };
}
