import { isTargetReached } from "#domain/automation/orders/order-input.ts";
import { clientRateOf } from "#domain/market/rates/client-rate.ts";
import { formatDisplayRate } from "#domain/market/rates/format-display-rate.ts";
import { crossOf, type RateTable } from "#domain/market/rates/rate-table.ts";
import { Refused } from "#domain/refusal.ts";
import type { OrderColumns } from "./validate-order-input.ts";

/**
 * An order whose target is already reached books at once, which the client must have confirmed.
 * @throws Refused `order_books_now` with the client's rate.
 */
export function confirmBookingNow(
  order: OrderColumns,
  bookNow: boolean | undefined,
  table: RateTable | undefined,
): void {
  if (bookNow || !table) return;
  const mid = crossOf(table, order.fromCurrency, order.toCurrency);
  if (mid === undefined) return;
  const clientRate = clientRateOf(mid, order.margin);
  if (isTargetReached(order.targetRate, clientRate))
    throw new Refused("order_books_now", {
      targetRate: `This will book now at ${formatDisplayRate(clientRate)}`,
    });
}
