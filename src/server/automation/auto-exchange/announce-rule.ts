import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** Notifies the client's open screens that a rule changed or was deleted. */
export async function announceRule(
  tx: Transaction,
  { id, clientId }: { readonly id: string; readonly clientId: string },
): Promise<void> {
  await notifyClients(tx, [{ clientId, kind: "auto-exchange", id }]);
}
