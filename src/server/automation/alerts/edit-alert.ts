import { Refused } from "#domain/refusal.ts";
import { blockRepricing } from "#server/market/pricing/terms-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { announceAlert } from "./announce-alert.ts";
import { type AlertRow, lockAlertRow, updateAlert } from "./store.ts";
import { type AlertContext, type AlertInput, validateAlertInput } from "./validate-alert-input.ts";

export type AlertEdit = AlertInput & {
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
