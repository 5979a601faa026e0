import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { type AlertRow, announceTarget } from "./store.ts";

/** Tells the matchers that an alert waits, and the client's other open screens, once the transaction commits. */
export async function announceAlert(tx: Transaction, alert: AlertRow): Promise<void> {
  await announceTarget(tx, alert);
  await notifyClients(tx, [{ clientId: alert.clientId, kind: "alert", id: alert.id }]);
}
