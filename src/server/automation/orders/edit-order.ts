import { formatRate } from "#domain/rate.ts";
import { Refused } from "#domain/refusal.ts";
import { blockRepricing } from "#server/market/pricing/terms-store.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { announceOrder } from "./announce-order.ts";
import { confirmBookingNow } from "./confirm-booking-now.ts";
import { lockActiveOrder } from "./lock-active-order.ts";
import type { OrderContext } from "./place-order.ts";
import { type OrderRow, rewriteOrder } from "./store.ts";
import { type OrderRequest, validateOrderInput } from "./validate-order-input.ts";

export type OrderEdit = OrderRequest & {
  readonly id: string;
  /** Version that was edited; without it the last write wins. */
  readonly version?: number | undefined;
};

/**
 * Changes an open order; its last day and its priority stay.
 * @throws Refused `order_books_now`, `order_changed`, those of `lockActiveOrder` and `validateOrderInput`.
 */
export async function editOrder(
  tx: Transaction,
  edit: OrderEdit,
  { now, newId, table }: OrderContext,
): Promise<OrderRow> {
  await blockRepricing(tx);
  const before = await lockActiveOrder(tx, edit, "edit", now);
  if (edit.version !== undefined && edit.version !== before.version) throw new Refused("order_changed");
  const terms = await validateOrderInput(tx, edit, table);
  confirmBookingNow(terms, edit.bookNow, table);
  const row = await rewriteOrder(tx, before.id, terms, now);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: edit.clientId },
    action: "edit_order",
    subject: { kind: "order", id: row.id },
    details: {
      targetBefore: formatRate(before.targetRate),
      targetAfter: formatRate(row.targetRate),
      version: row.version,
    },
  });
  await announceOrder(tx, row);
  return row;
}
