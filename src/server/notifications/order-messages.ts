import { assert } from "#domain/assert.ts";
import { fillFailures, isFillFailure } from "#domain/automation/orders/fill-failures.ts";
import type { OrderStatus } from "#domain/automation/orders/lifecycle.ts";
import { reminderDays } from "#domain/automation/orders/order-dates.ts";
import { dayOf, formatCalendarDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatTargetRate } from "#domain/market/rates/format-display-rate.ts";
import { formatMoneyWithCode, money } from "#domain/money.ts";
import type { Rate } from "#domain/rate.ts";
import { type Fact, formatMinor, type Message, type ReceiptFacts } from "./messages.ts";

/** Amount in minor units of `fromCurrency`. */
export type OrderFacts = {
  readonly id: string;
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly amount: bigint;
  readonly targetRate: Rate | null;
  readonly stopRate: Rate | null;
  readonly failure: string | null;
  readonly status: OrderStatus;
  readonly expiresAt: Date;
};

export function orderExpired(order: OrderFacts): Message {
  return {
    kind: "order_expired",
    title: "Your order has expired",
    text: `Your order for ${formatOrder(order)} wasn't reached in time, so nothing was exchanged. You can place a new one at any time.`,
    path: `/orders/${order.id}`,
    action: "Place it again",
    facts: orderRows(order),
  };
}

/** Undefined for an order that was closed since. */
export function orderStillOpen(order: OrderFacts): Message | undefined {
  if (order.status !== "pending") return undefined;
  const lastDay = formatCalendarDay(dayOf(new Date(order.expiresAt.getTime() - 1)));
  const then =
    order.targetRate === null
      ? "we'll exchange at the rate of that moment if your rate falls to the stop. Rates can jump, so that may be lower than your stop"
      : "we'll book the exchange when it's reached";
  return {
    kind: "order_still_open",
    title: "Your order is still open",
    text: `Your order for ${formatOrder(order)} is still waiting for its rate, and ${then}. It stays open until you cancel it, at most until ${lastDay}. If you no longer need it, cancel it. We'll remind you again in ${reminderDays} days.`,
    path: `/orders/${order.id}`,
    action: "Check your order",
    facts: orderRows(order),
  };
}

export function orderFailed(order: OrderFacts): Message {
  const { failure } = order;
  const why = failure !== null && isFillFailure(failure) ? fillFailures[failure] : fillFailures.unavailable;
  return {
    kind: "order_failed",
    title: "We couldn't fill your order",
    text: `Your order for ${formatOrder(order)} was reached, but we couldn't fill it. ${why}`,
    path: `/orders/${order.id}`,
    action: "View your order",
    facts: orderRows(order),
  };
}

function formatOrder({ targetRate, stopRate, ...order }: OrderFacts): string {
  const amount = formatMinor(order.amount, order.fromCurrency);
  if (targetRate !== null) return `${amount} at ${formatPairRate(targetRate, order)}`;
  assert(stopRate, "an order has a target or a stop");
  return `${amount} with a stop at ${formatPairRate(stopRate, order)}`;
}

function formatPairRate(
  rate: Rate,
  { fromCurrency, toCurrency }: Pick<OrderFacts, "fromCurrency" | "toCurrency">,
): string {
  return `1 ${fromCurrency} = ${formatTargetRate(rate)} ${toCurrency}`;
}

function orderRows(order: OrderFacts): Fact[] {
  const { targetRate, stopRate } = order;
  return [
    { name: "You sell", value: formatMinor(order.amount, order.fromCurrency) },
    { name: "You buy", value: order.toCurrency },
    ...(targetRate === null ? [] : [{ name: "Target rate", value: formatPairRate(targetRate, order) }]),
    ...(stopRate === null ? [] : [{ name: "Stop rate", value: formatPairRate(stopRate, order) }]),
  ];
}

/** Result of a rule's run for incoming money. */
export type AutoExchangeFacts = ReceiptFacts & {
  readonly status: string;
  readonly reason: string | null;
  readonly autoExchangeId: string;
  readonly trade: { readonly id: string; readonly reference: string } | null;
  readonly bought: ReceiptFacts | null;
};

/** Undefined when the payment's own notifications cover it. */
export function autoExchanged(run: AutoExchangeFacts): Message | undefined {
  const { amount, currency, status, reason, trade, bought, autoExchangeId } = run;
  const arrived = formatMoneyWithCode(money(amount, currency));
  const path = `/auto-exchange/${autoExchangeId}`;
  const facts = [
    { name: "Received", value: arrived },
    ...(bought
      ? [{ name: "Exchanged for", value: formatMoneyWithCode(money(bought.amount, bought.currency)) }]
      : []),
    ...(trade ? [{ name: "Exchange", value: trade.reference }] : []),
  ];
  if (status === "SKIPPED") {
    const text = `We received ${arrived} but didn't exchange it. ${reason} Anything you haven't spent is in your balance.`;
    return {
      kind: "auto_exchange_skipped",
      title: "Auto exchange not completed",
      text,
      path,
      action: "View the rule",
      facts,
    };
  }
  if (!trade || !bought) return undefined;
  const got = formatMoneyWithCode(money(bought.amount, bought.currency));
  if (status === "CANCELLED") {
    const text = `We didn't pay ${got} from ${trade.reference} to your recipient. ${reason}`;
    return {
      kind: "auto_exchange_cancelled",
      title: "Auto exchange payment cancelled",
      text,
      path,
      action: "View the rule",
      facts,
    };
  }
  const exchanged = `We received ${arrived} and exchanged it for ${got} (${trade.reference}).`;
  if (status === "WAITING") {
    const text = `${exchanged} It's in your balance, because the rule has no recipient whom we can pay yet.`;
    const title = "Your auto exchange needs a recipient";
    return { kind: "auto_exchange_waiting", title, text, path, action: "View the rule", facts };
  }
  if (status !== "PAID") return undefined;
  const text = `${exchanged} We're paying it to your recipient.`;
  return {
    kind: "auto_exchange_done",
    title: "Auto exchange completed",
    text,
    path: `/trades/${trade.id}`,
    action: `View ${trade.reference}`,
    facts,
  };
}
