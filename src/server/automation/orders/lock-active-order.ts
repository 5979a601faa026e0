import { orderLifecycle } from "#domain/automation/orders/lifecycle.ts";
import { canAdvance } from "#domain/lifecycle.ts";
import { Refused } from "#domain/refusal.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { findClaimedOrders } from "./claims-store.ts";
import { stageOf } from "./serialize-orders.ts";
import { lockOrder, type OrderRow } from "./store.ts";

/**
 * Locks a client's open order; a reached order can no longer be changed.
 * @throws Refused `not_found`, `order_closed`, `order_reached`.
 */
export async function lockActiveOrder(
  tx: Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
  event: "edit" | "cancel",
  now: Date,
): Promise<OrderRow> {
  const row = await lockOrder(tx, clientId, id);
  if (!row) throw new Refused("not_found");
  const isClaimed = (await findClaimedOrders(tx, [row])).has(id);
  const stage = stageOf(row, isClaimed, now);
  if (canAdvance(orderLifecycle, stage, event)) return row;
  throw new Refused(stage === "reached" ? "order_reached" : "order_closed");
}
