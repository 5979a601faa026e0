import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { announceTargets, type OrderRow } from "./store.ts";

/** Tells the matchers that an order waits, and the client's other open screens, once the transaction commits. */
export async function announceOrder(tx: Transaction, order: OrderRow): Promise<void> {
  await announceTargets(tx, [order]);
  await refreshOrder(tx, order);
}

/** Has the client's open screens show the order anew. */
export async function refreshOrder(
  tx: Transaction,
  { clientId, id }: Pick<OrderRow, "clientId" | "id">,
): Promise<void> {
  await notifyClients(tx, [{ clientId, kind: "order", id }]);
}
