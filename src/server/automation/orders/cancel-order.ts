import { appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { refreshOrder } from "./announce-order.ts";
import { lockActiveOrder } from "./lock-active-order.ts";
import type { OrderContext } from "./place-order.ts";
import { markCancelled } from "./store.ts";

/** @throws Refused those of `lockActiveOrder`. */
export async function cancelOrder(
  tx: Transaction,
  order: { readonly clientId: string; readonly id: string },
  { now, newId }: Pick<OrderContext, "now" | "newId">,
): Promise<void> {
  const { id, clientId } = await lockActiveOrder(tx, order, "cancel", now);
  await markCancelled(tx, id, now);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: clientId },
    action: "cancel_order",
    subject: { kind: "order", id },
    details: {},
  });
  await refreshOrder(tx, { clientId, id });
}
