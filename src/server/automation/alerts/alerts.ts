import { type AlertSide, maxAlerts, sideToReach } from "#domain/automation/alerts/rate-alert.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { getClientRate } from "#domain/market/rates/client-rate.ts";
import { parseTypedRate } from "#domain/market/rates/parse-typed-rate.ts";
import type { PairRate } from "#domain/market/rates/rate-table.ts";
import { formatRate } from "#domain/rate.ts";
import { Refused } from "#domain/refusal.ts";
import { requireOpenAccount } from "#server/clients/restrictions/closing-store.ts";
import { blockRepricing, readTerms } from "#server/market/pricing/terms-store.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import {
  type AlertRow,
  announceTarget,
  countAlerts,
  deleteAlert,
  insertAlert,
  lockAlertRow,
  lockClientAlerts,
  updateAlert,
} from "./store.ts";

/**
 * Creates an alert that fires once, when the client rate crosses the target from its current side.
 * @throws Refused those of `validateAlertInput`, `alert_limit`, and `signed_out`.
 */
export async function createAlert(
  tx: Transaction,
  input: AlertInput & { readonly createdBy: string | null },
  context: AlertContext,
): Promise<AlertRow> {
  const { clientId, dailyUpdates, createdBy } = input;
  const { now, newId } = context;
  await blockRepricing(tx);
  const columns = await validateAlertInput(tx, input, context);
  await requireOpenAccount(tx, clientId, now);
  await lockClientAlerts(tx, clientId);
  if ((await countAlerts(tx, clientId)) >= maxAlerts) throw new Refused("alert_limit");
  const dailySince = dailyUpdates ? now : null;
  const alert = await insertAlert(tx, {
    id: newId(),
    clientId,
    ...columns,
    dailySince,
    createdBy,
    createdAt: now,
    updatedAt: now,
  });
  await announceAlert(tx, alert);
  return alert;
}

type AlertEdit = AlertInput & {
  readonly id: string;
  /** Version that was edited; without it the last write wins. */
  readonly version?: number | undefined;
};

/**
 * Saves and re-arms an alert, on the rate's current side, whether or not it had fired.
 * @throws Refused those of `validateAlertInput`, and `not_found` or `alert_changed`.
 */
export async function editAlert(tx: Transaction, edit: AlertEdit, context: AlertContext): Promise<AlertRow> {
  const { now } = context;
  await blockRepricing(tx);
  const row = await lockAlertRow(tx, edit.clientId, edit.id);
  if (!row) throw new Refused("not_found");
  if (edit.version !== undefined && edit.version !== row.version) throw new Refused("alert_changed");
  const columns = await validateAlertInput(tx, edit, context);
  const dailySince = edit.dailyUpdates ? (row.dailySince ?? now) : null;
  const waiting = { firedAt: null, firedRate: null };
  const alert = await updateAlert(tx, row.id, { ...columns, ...waiting, dailySince, updatedAt: now });
  await announceAlert(tx, alert);
  return alert;
}

/** @throws Refused `not_found`. */
export async function removeAlert(tx: Transaction, clientId: string, id: string): Promise<void> {
  if (!(await deleteAlert(tx, clientId, id))) throw new Refused("not_found");
  await notifyClients(tx, [{ clientId, kind: "alert", id }]);
}

/** Notifies the matchers and the client's open screens at commit. */
async function announceAlert(tx: Transaction, alert: AlertRow): Promise<void> {
  await announceTarget(tx, alert);
  await notifyClients(tx, [{ clientId: alert.clientId, kind: "alert", id: alert.id }]);
}

type AlertInput = {
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
type AlertColumns = {
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
async function validateAlertInput(
  tx: Transaction,
  { clientId, fromCurrency, toCurrency, targetRate }: AlertInput,
  { pairRate }: AlertContext,
): Promise<AlertColumns> {
  if (fromCurrency === toCurrency) {
    throw new Refused("same_currency", { toCurrency: "Choose two different currencies." });
  }
  const { isTradable, margin } = await readTerms(tx, clientId, { fromCurrency, toCurrency });
  if (!isTradable) throw new Refused("currency_not_tradable");
  const target = parseTypedRate(targetRate);
  if (target === undefined) {
    throw new Refused("rate_invalid", { targetRate: "Please enter a valid rate" });
  }
  const { mid, at } = pairRate(fromCurrency, toCurrency);
  const side = sideToReach(target, getClientRate(mid, margin));
  return { fromCurrency, toCurrency, targetRate: formatRate(target), margin, side, armedAt: at };
}
