import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** Has the client's open screens show a rule as it is now, or that it is gone. */
export async function announceRule(
  tx: Transaction,
  { id, clientId }: { readonly id: string; readonly clientId: string },
): Promise<void> {
  await notifyClients(tx, [{ clientId, kind: "auto-exchange", id }]);
}
