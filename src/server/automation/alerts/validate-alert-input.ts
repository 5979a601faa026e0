import { type AlertSide, parseTargetRate, sideToReach } from "#domain/automation/alerts/rate-alert.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { clientRateOf } from "#domain/market/rates/client-rate.ts";
import type { PairRate } from "#domain/market/rates/rate-table.ts";
import { formatRate } from "#domain/rate.ts";
import { Refused } from "#domain/refusal.ts";
import { readTerms } from "#server/market/pricing/terms-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

export type AlertInput = {
  readonly clientId: string;
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  /** As client rate. */
  readonly targetRate: string | number;
  readonly dailyUpdates: boolean;
};

export type AlertContext = {
  readonly now: Date;
  readonly newId: () => string;
  /** Current mid-market rate; refuses when missing or stale. */
  readonly pairRate: (from: CurrencyCode, to: CurrencyCode) => PairRate;
};

/** Columns of an alert's condition. */
export type AlertColumns = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly targetRate: string;
  /** The client's current margin. */
  readonly margin: Margin;
  readonly side: AlertSide;
  readonly armedAt: Date;
};

/**
 * Validates an alert and finds the side of the current rate. The caller has called `blockRepricing`.
 * @throws Refused `same_currency`, `currency_not_tradable`, `rate_invalid` or `rate_unavailable`.
 */
export async function validateAlertInput(
  tx: Transaction,
  { clientId, fromCurrency, toCurrency, targetRate }: AlertInput,
  { pairRate }: AlertContext,
): Promise<AlertColumns> {
  if (fromCurrency === toCurrency) {
    throw new Refused("same_currency", { toCurrency: "Choose two different currencies." });
  }
  const { isTradable, margin } = await readTerms(tx, clientId, { fromCurrency, toCurrency });
  if (!isTradable) throw new Refused("currency_not_tradable");
  const target = parseTargetRate(targetRate);
  if (target === undefined) {
    throw new Refused("rate_invalid", { targetRate: "Please enter a valid rate" });
  }
  const { mid, at } = pairRate(fromCurrency, toCurrency);
  const side = sideToReach(target, clientRateOf(mid, margin));
  return { fromCurrency, toCurrency, targetRate: formatRate(target), margin, side, armedAt: at };
}
