import type { Alert } from "#contract/automation/alerts.ts";
import { rateToNumber } from "#domain/rate.ts";
import type { AlertRow } from "./store.ts";

/** Contract form of an alert, with dates not yet serialised. */
export function serializeAlert(row: AlertRow): Omit<Alert, "createdAt" | "reachedAt"> & {
  readonly createdAt: Date;
  readonly reachedAt: Date | null;
} {
  return {
    id: row.id,
    fromCurrency: row.fromCurrency,
    toCurrency: row.toCurrency,
    targetRate: rateToNumber(row.targetRate),
    dailyUpdates: row.dailySince !== null,
    createdAt: row.createdAt,
    side: row.side,
    reachedAt: row.firedAt,
    reachedRate: row.firedRate === null ? null : rateToNumber(row.firedRate),
    version: row.version,
  };
}
