import type { CurrencyCode } from "#domain/currency.ts";
import { getCrossRate, type RateTable } from "#domain/market/rates/rate-table.ts";
import { type Money, money } from "#domain/money.ts";
import { convert } from "#domain/rate.ts";

/**
 * Total in one currency at mid-market, each amount rounded half-even to minor units; for display only.
 * Undefined when the table lacks a currency.
 */
export function totalIn(
  currency: CurrencyCode,
  amounts: readonly Money[],
  table: Pick<RateTable, "perBase"> | undefined,
): Money | undefined {
  let total = 0n;
  for (const amount of amounts) {
    if (amount.minor === 0n) continue;
    if (amount.currency === currency) {
      total += amount.minor;
      continue;
    }
    const rate = table && getCrossRate(table, amount.currency, currency);
    if (rate === undefined) return undefined;
    total += convert(amount, rate, currency, "half-even").minor;
  }
  return money(total, currency);
}
