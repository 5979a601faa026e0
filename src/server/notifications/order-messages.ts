import { fillFailures, isFillFailure } from "#domain/automation/orders/fill-failures.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { type Rate, rateToNumber } from "#domain/rate.ts";
import { formatted, type Message } from "./messages.ts";

/** Amount in minor units of `fromCurrency`. */
export type OrderFacts = {
  readonly id: string;
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly amount: bigint;
  readonly targetRate: Rate;
  readonly failure: string | null;
};

export function orderExpired(order: OrderFacts): Message {
  return {
    kind: "order_expired",
    title: "Your order has expired",
    text: `Your order for ${formatOrder(order)} didn't reach its target in time, so nothing was exchanged. You can place a new one at any time.`,
    path: `/orders/${order.id}`,
  };
}

export function orderFailed(order: OrderFacts): Message {
  const { failure } = order;
  const why = failure !== null && isFillFailure(failure) ? fillFailures[failure] : fillFailures.unavailable;
  return {
    kind: "order_failed",
    title: "We couldn't fill your order",
    text: `Your order for ${formatOrder(order)} reached its target, but we couldn't fill it. ${why}`,
    path: `/orders/${order.id}`,
  };
}

function formatOrder({ amount, fromCurrency, toCurrency, targetRate }: OrderFacts): string {
  return `${formatted(amount, fromCurrency)} at 1 ${fromCurrency} = ${rateToNumber(targetRate)} ${toCurrency}`;
}
