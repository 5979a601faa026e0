import { Refused } from "#domain/refusal.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { findClaimedOrders } from "./claims-store.ts";
import { statusNow } from "./serialize-orders.ts";
import { lockOrder, type OrderRow } from "./store.ts";

/**
 * Locks a client's open order; a reached order can no longer be changed.
 * @throws Refused `not_found`, `order_closed`, `order_reached`.
 */
export async function lockActiveOrder(
  tx: Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
  now: Date,
): Promise<OrderRow> {
  const row = await lockOrder(tx, clientId, id);
  if (!row) throw new Refused("not_found");
  const isHeld = (await findClaimedOrders(tx, [row])).has(id);
  if (statusNow({ ...row, isHeld }, now) !== "pending") throw new Refused("order_closed");
  if (isHeld) throw new Refused("order_reached");
  return row;
}
