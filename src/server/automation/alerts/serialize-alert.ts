import type { Alert } from "#contract/automation/alerts.ts";
import type { AlertSide } from "#domain/automation/alerts/rate-alert.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { rateToNumber } from "#domain/rate.ts";
import { type AlertRow, storedRate } from "./store.ts";

/** Contract form of an alert, with dates not yet serialised. */
export function serializeAlert(row: AlertRow): Omit<Alert, "createdAt" | "reachedAt"> & {
  readonly createdAt: Date;
  readonly reachedAt: Date | null;
} {
  return {
    id: row.id,
    fromCurrency: row.fromCurrency as CurrencyCode,
    toCurrency: row.toCurrency as CurrencyCode,
    targetRate: rateToNumber(storedRate(row.targetRate)),
    dailyUpdates: row.dailySince !== null,
    createdAt: row.createdAt,
    side: row.side as AlertSide,
    reachedAt: row.firedAt,
    reachedRate: row.firedRate === null ? null : rateToNumber(storedRate(row.firedRate)),
    version: row.version,
  };
}
