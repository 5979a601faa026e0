import { maxAlerts } from "#domain/automation/alerts/rate-alert.ts";
import { Refused } from "#domain/refusal.ts";
import { blockRepricing } from "#server/market/pricing/terms-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { announceAlert } from "./announce-alert.ts";
import { type AlertRow, countAlerts, insertAlert, lockAlertsOf } from "./store.ts";
import { type AlertContext, type AlertInput, validateAlertInput } from "./validate-alert-input.ts";

/**
 * Creates an alert that fires once, when the client rate crosses the target from its current side.
 * @throws Refused those of `validateAlertInput`, and `alert_limit`.
 */
export async function createAlert(
  tx: Transaction,
  input: AlertInput,
  context: AlertContext,
): Promise<AlertRow> {
  const { clientId, dailyUpdates } = input;
  const { now, newId } = context;
  await blockRepricing(tx);
  const columns = await validateAlertInput(tx, input, context);
  await lockAlertsOf(tx, clientId);
  if ((await countAlerts(tx, clientId)) >= maxAlerts) throw new Refused("alert_limit");
  const dailySince = dailyUpdates ? now : null;
  const alert = await insertAlert(tx, {
    id: newId(),
    clientId,
    ...columns,
    dailySince,
    createdAt: now,
    updatedAt: now,
  });
  await announceAlert(tx, alert);
  return alert;
}
