import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { type AlertRow, announceTarget } from "./store.ts";

/** Notifies the matchers and the client's open screens at commit. */
export async function announceAlert(tx: Transaction, alert: AlertRow): Promise<void> {
  await announceTarget(tx, alert);
  await notifyClients(tx, [{ clientId: alert.clientId, kind: "alert", id: alert.id }]);
}
