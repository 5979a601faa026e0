import { Refused } from "#domain/refusal.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { deleteAlert } from "./store.ts";

/** @throws Refused `not_found`. */
export async function removeAlert(tx: Transaction, clientId: string, id: string): Promise<void> {
  if (!(await deleteAlert(tx, clientId, id))) throw new Refused("not_found");
  await notifyClients(tx, [{ clientId, kind: "alert", id }]);
}
