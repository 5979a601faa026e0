import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { announceTargets, type OrderRow } from "./store.ts";

/** Notifies the matchers and the client's open screens at commit. */
export async function announceOrder(tx: Transaction, order: OrderRow): Promise<void> {
  await announceTargets(tx, [order]);
  await refreshOrder(tx, order);
}

/** Notifies the client's open screens. */
export async function refreshOrder(
  tx: Transaction,
  { clientId, id }: Pick<OrderRow, "clientId" | "id">,
): Promise<void> {
  await notifyClients(tx, [{ clientId, kind: "order", id }]);
}
