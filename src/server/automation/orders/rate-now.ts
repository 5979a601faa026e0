import { isStopReached, isTargetReached, type OrderTerms } from "#domain/automation/orders/order-input.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { getClientRate } from "#domain/market/rates/client-rate.ts";
import { formatDisplayRate } from "#domain/market/rates/format-display-rate.ts";
import { getCrossRate, type RateTable } from "#domain/market/rates/rate-table.ts";
import type { Rate } from "#domain/rate.ts";
import { Refused } from "#domain/refusal.ts";

/** Terms of an order with its margin. */
export type PricedOrder = OrderTerms & {
  /** The client's current margin. */
  readonly margin: Margin;
};

/** @throws Refused `order_invalid` for a stop that would book the order at once. */
export function refuseReachedStop(order: PricedOrder, table: RateTable | undefined): void {
  const clientRate = clientRateNow(order, table);
  if (clientRate !== undefined && isStopReached(order.stopRate, clientRate))
    throw new Refused("order_invalid", {
      stopRate: `Your rate is ${formatDisplayRate(clientRate)} now. Enter a stop rate below it.`,
    });
}

/**
 * An order whose target is already reached books at once, which the client must have confirmed.
 * @throws Refused `order_books_now` with the client's rate.
 */
export function confirmBookingNow(
  order: PricedOrder,
  bookNow: boolean | undefined,
  table: RateTable | undefined,
): void {
  const clientRate = clientRateNow(order, table);
  if (bookNow || clientRate === undefined) return;
  if (isTargetReached(order.targetRate, clientRate))
    throw new Refused("order_books_now", {
      targetRate: `This will book now at ${formatDisplayRate(clientRate)}`,
    });
}

function clientRateNow(
  { fromCurrency, toCurrency, margin }: PricedOrder,
  table: RateTable | undefined,
): Rate | undefined {
  const mid = table && getCrossRate(table, fromCurrency, toCurrency);
  return mid === undefined ? undefined : getClientRate(mid, margin);
}
