import { endOfExpiry, parseExpiry, suggestedExpiry } from "#domain/automation/orders/order-expiry.ts";
import { maxPendingOrders } from "#domain/automation/orders/order-input.ts";
import type { RateTable } from "#domain/market/rates/rate-table.ts";
import { formatRate } from "#domain/rate.ts";
import { Refused } from "#domain/refusal.ts";
import { requireUnrestricted } from "#server/clients/restrictions/require-unrestricted.ts";
import { blockRepricing } from "#server/market/pricing/terms-store.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { announceOrder } from "./announce-order.ts";
import { confirmBookingNow } from "./confirm-booking-now.ts";
import { countPending, insertOrder, lockOrdersOf, type OrderRow } from "./store.ts";
import { type OrderRequest, validateOrderInput } from "./validate-order-input.ts";

export type OrderContext = {
  readonly now: Date;
  readonly newId: () => string;
  /** Rates in force, of any age. */
  readonly table: RateTable | undefined;
};

/**
 * Places an order that rests until the end of its last day.
 * @throws Refused `order_books_now`, `order_limit`, those of `requireUnrestricted` and `validateOrderInput`.
 */
export async function placeOrder(
  tx: Transaction,
  input: OrderRequest & { readonly expiryDate?: string | undefined },
  { now, newId, table }: OrderContext,
): Promise<OrderRow> {
  const { clientId } = input;
  const expiry =
    input.expiryDate === undefined
      ? ({ ok: true, day: suggestedExpiry(now) } as const)
      : parseExpiry(input.expiryDate, now);
  if (!expiry.ok) throw new Refused("input_invalid", { expiryDate: expiry.fault });
  await blockRepricing(tx);
  const terms = await validateOrderInput(tx, input, table);
  confirmBookingNow(terms, input.bookNow, table);
  await lockOrdersOf(tx, clientId);
  const { fromCurrency, toCurrency } = terms;
  const currencies = [fromCurrency, toCurrency];
  await requireUnrestricted(tx, { clientId, currencies, kinds: ["book"] }, now);
  if ((await countPending(tx, clientId)) >= maxPendingOrders) throw new Refused("order_limit");
  const id = newId();
  const row = await insertOrder(tx, {
    ...terms,
    id,
    clientId,
    expiryDate: expiry.day,
    expiresAt: endOfExpiry(expiry.day),
    createdAt: now,
    updatedAt: now,
  });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: clientId },
    action: "place_order",
    subject: { kind: "order", id },
    details: { pair: `${row.fromCurrency}/${row.toCurrency}`, targetRate: formatRate(row.targetRate) },
  });
  await announceOrder(tx, row);
  return row;
}
