import { type CurrencyCode, homeCurrency } from "#domain/currency.ts";
import type { RateTable } from "#domain/market/rates/rate-table.ts";
import { type Money, money } from "#domain/money.ts";
import { totalIn } from "#domain/reporting/overview/total-in.ts";

/** What a limit bounds: one currency, or null for all together. */
export type ExposureScope = CurrencyCode | null;

/**
 * What the house has at risk in a currency by its position there, long or short: the position's worth in the home currency at
 * mid-market, without its sign. All together are their sum, since one currency's gain need not make up for another's loss.
 * Undefined where a rate is missing.
 */
export function exposureIn(
  scope: ExposureScope,
  positions: readonly Money[],
  table: Pick<RateTable, "perBase"> | undefined,
): Money | undefined {
  let minor = 0n;
  for (const position of positions) {
    const { currency } = position;
    if (currency === homeCurrency || (scope !== null && currency !== scope)) continue;
    const worth = totalIn(homeCurrency, [position], table);
    if (worth === undefined) return undefined;
    minor += worth.minor < 0n ? -worth.minor : worth.minor;
  }
  return money(minor, homeCurrency);
}
