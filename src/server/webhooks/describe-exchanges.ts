import { isFillFailure } from "#domain/automation/orders/fill-failures.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatRate, type Rate } from "#domain/rate.ts";
import { ordersByIds, ordersOfTrades } from "#server/automation/orders/store.ts";
import { closeoutsOfTrades } from "#server/payments/close-outs/store.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { quotesByIds } from "#server/trading/quotes/reads-store.ts";
import { findTrades } from "#server/trading/trades/reads-store.ts";
import { amountOf, amountsOf, type Drafts, from, known, type Links, type Relays } from "./event-drafts.ts";
import { apiUrl, type DataOf, type EventDraft } from "./serialize-event.ts";

type OfTrade = "trade_booked" | "trade_funded" | "trade_completed" | "trade_cancelled" | "trade_failed";

export async function describeQuotes(
  tx: Transaction,
  relayed: Relays<"quote_expired">,
  { config }: Links,
): Drafts {
  const quotes = await quotesByIds(
    tx,
    relayed.map(({ event }) => event.quoteId),
  );
  return relayed.map((each) => {
    const quote = known(quotes.get(each.event.quoteId));
    const { id, rate, expiresAt } = quote;
    const data: DataOf<"quote.expired"> = {
      ...{ object: "quote", id, url: apiUrl(config, `quotes/${id}`), ...amountsOf(quote) },
      ...{ rate: formatRate(rate), expired_at: expiresAt.toISOString() },
    };
    return { ...from(each), type: "quote.expired", data };
  });
}

/** Trades of events by id, with what every event of a trade has. */
async function tradesOf<E extends EventOf<OfTrade>>(
  tx: Transaction,
  relayed: readonly Relayed<E>[],
  { config }: Links,
) {
  const ids = relayed.map(({ event }) => event.tradeId);
  const trades = await findTrades(tx, ids);
  return relayed.map((each) => {
    const trade = known(trades.get(each.event.tradeId));
    const { id, reference } = trade;
    const url = apiUrl(config, `trades/${id}`);
    return { each, trade, data: { object: "trade" as const, id, url, reference, ...amountsOf(trade) } };
  });
}

/** Booked trades, and the orders that some of them fill. */
export async function describeBookings(
  tx: Transaction,
  relayed: Relays<"trade_booked">,
  links: Links,
): Drafts {
  const trades = await tradesOf(tx, relayed, links);
  const filling = trades.filter(({ trade }) => trade.type === "ORDER").map(({ trade }) => trade.id);
  const orders = await ordersOfTrades(tx, filling);
  return trades.flatMap(({ each, trade, data }): EventDraft[] => {
    const booked: EventDraft = { ...from(each), type: "trade.booked", data };
    const order = orders.get(trade.id);
    if (!order) return [booked];
    const filled = { ...orderData(order, links), trade_id: trade.id };
    return [booked, { ...from(each), type: "order.filled", data: filled }];
  });
}

export async function describeFunded(tx: Transaction, relayed: Relays<"trade_funded">, links: Links): Drafts {
  return (await tradesOf(tx, relayed, links)).map(({ each, data }) => ({
    ...from(each),
    type: "trade.funded",
    data: { ...data, unconfirmed: each.event.unconfirmed ?? false },
  }));
}

export async function describeCompleted(
  tx: Transaction,
  relayed: Relays<"trade_completed">,
  links: Links,
): Drafts {
  return (await tradesOf(tx, relayed, links)).map(({ each, data }) => ({
    ...from(each),
    type: "trade.completed",
    data,
  }));
}

/** A free cancellation undoes the trade; any other is a close-out at the market rate. */
export async function describeCancelled(
  tx: Transaction,
  relayed: Relays<"trade_cancelled">,
  links: Links,
): Drafts {
  const trades = await tradesOf(tx, relayed, links);
  const closeouts = await closeoutsOfTrades(
    tx,
    trades.map(({ trade }) => trade.id),
  );
  return trades.map(({ each, trade, data }) => {
    const closeout = closeouts.get(trade.id);
    const { cause } = closeout ?? {};
    if (closeout === undefined || closeout.isFree || cause === undefined || cause === "legacy")
      return {
        ...from(each),
        type: "trade.cancelled",
        data: { ...data, reason: each.event.reason ?? null },
      };
    const cost = amountOf(closeout.charged, trade.fromCurrency);
    return { ...from(each), type: "trade.closed_out", data: { ...data, cause, cost } };
  });
}

export async function describeFailed(tx: Transaction, relayed: Relays<"trade_failed">, links: Links): Drafts {
  return (await tradesOf(tx, relayed, links)).map(({ each, data }) => ({
    ...from(each),
    type: "trade.cancelled",
    data: { ...data, reason: each.event.reason ?? null },
  }));
}

type OrderFacts = {
  readonly id: string;
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly amount: bigint;
  readonly targetRate: Rate | null;
  readonly stopRate: Rate | null;
};

function orderData(order: OrderFacts, { config }: Links) {
  const { id, fromCurrency, toCurrency, amount, targetRate, stopRate } = order;
  return {
    ...{ object: "order" as const, id, url: apiUrl(config, `orders/${id}`) },
    ...{ from_currency: fromCurrency, to_currency: toCurrency },
    amount: amountOf(amount, fromCurrency),
    target_rate: targetRate === null ? null : formatRate(targetRate),
    stop_rate: stopRate === null ? null : formatRate(stopRate),
  };
}

export async function describeOrders(
  tx: Transaction,
  relayed: Relays<"order_expired" | "order_failed">,
  links: Links,
): Drafts {
  const rows = await ordersByIds(
    tx,
    relayed.map(({ event }) => event.orderId),
  );
  const orders = new Map(rows.map((row) => [row.id, row]));
  return relayed.map((each): EventDraft => {
    const order = known(orders.get(each.event.orderId));
    const data = orderData(order, links);
    if (each.event.kind === "order_expired") return { ...from(each), type: "order.expired", data };
    const { failure } = order;
    const reason = failure !== null && isFillFailure(failure) ? failure : null;
    return { ...from(each), type: "order.failed", data: { ...data, reason } };
  });
}

export async function describeAlerts(
  _tx: Transaction,
  relayed: Relays<"alert_fired">,
  { config }: Links,
): Drafts {
  return relayed.map((each) => {
    const { alertId: id, fromCurrency, toCurrency, targetRate, clientRate } = each.event;
    const data: DataOf<"alert.fired"> = {
      ...{ object: "alert", id, url: apiUrl(config, `alerts/${id}`) },
      ...{ from_currency: fromCurrency, to_currency: toCurrency, target_rate: targetRate, rate: clientRate },
    };
    return { ...from(each), type: "alert.fired", data };
  });
}
