import { Refused } from "#domain/refusal.ts";
import { blockRepricing } from "#server/market/pricing/terms-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { announceAlert } from "./announce-alert.ts";
import { type AlertRow, lockAlertRow, updateAlert } from "./store.ts";
import { type AlertContext, type AlertInput, validateAlertInput } from "./validate-alert-input.ts";

export type AlertEdit = AlertInput & {
  readonly id: string;
  /** The version that was edited; unsaid, the change is made to whatever stands. */
  readonly version?: number | undefined;
};

/**
 * Saves an alert anew: it waits again, from the side that the rate is on now, whether it had fired or not.
 * @throws Refused as `validateAlertInput`, and `not_found` or `alert_changed`.
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
