import type { FillFailure } from "#domain/automation/orders/fill-failures.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { writeTogether } from "#server/platform/postgres/insert-rows.ts";
import { lockClaimedOrders, outcomeWrites } from "./claims-store.ts";

/** Fails a reached order that cannot be filled, with a reason for the client. */
export async function failOrder(tx: Transaction, id: string, failure: FillFailure, now: Date): Promise<void> {
  const [order] = await lockClaimedOrders(tx, [id]);
  if (!order) return;
  await writeTogether(
    tx,
    outcomeWrites({ filled: [], failed: [{ id, failure }], released: [], paused: [] }, now),
  );
  await appendEvents(tx, [{ kind: "order_failed", clientId: order.clientId, orderId: id }], now);
}
