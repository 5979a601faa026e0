import { findMailedUsers } from "#server/clients/users/store.ts";
import type { App } from "#server/platform/app.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Message } from "./messages.ts";
import {
  autoExchanged,
  type OrderFacts,
  orderExpired,
  orderFailed,
  orderStillOpen,
} from "./order-messages.ts";
import { alertFired, dailyRates } from "./rate-messages.ts";
import { sendNotifications } from "./send-notifications.ts";
import { autoExchangeFacts, orderFacts } from "./store.ts";

type OrderEvent = EventOf<"order_expired" | "order_failed" | "order_still_open">;

/** For an order past its last day. */
export const notifyOfExpiredOrder = notifyOfOrder(orderExpired);
/** For a reached order that could not be filled. */
export const notifyOfFailedOrder = notifyOfOrder(orderFailed);
/** For an order good till cancelled that has been open for another month. */
export const notifyOfOpenOrder = notifyOfOrder(orderStillOpen);

function notifyOfOrder(toMessage: (order: OrderFacts) => Message | undefined) {
  return async (tx: Transaction, relayed: readonly Relayed<OrderEvent>[], app: App): Promise<void> => {
    const orderOf = await orderFacts(
      tx,
      relayed.map(({ event }) => event.orderId),
    );
    const notifications = relayed.flatMap(({ key, event: { clientId, orderId } }) => {
      const order = orderOf(orderId);
      const message = toMessage(order);
      return message ? [{ clientId, eventKey: key, message, concerns: order.createdBy }] : [];
    });
    await sendNotifications(tx, notifications, app);
    await notifyClients(
      tx,
      relayed.map(({ event: { clientId, orderId } }) => ({ clientId, kind: "order", id: orderId })),
    );
  };
}

/** For an alert whose target was reached. */
export async function notifyOfAlert(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"alert_fired">>[],
  app: App,
): Promise<void> {
  const notifications = relayed.map(({ key, event }) => ({
    clientId: event.clientId,
    eventKey: key,
    message: alertFired(event.alertId, event, isSimulated(app)),
    concerns: event.createdBy ?? null,
    isPersonal: true,
  }));
  await sendNotifications(tx, notifications, app);
  await notifyClients(
    tx,
    relayed.map(({ event: { clientId, alertId } }) => ({ clientId, kind: "alert", id: alertId })),
  );
}

/** For daily rates, which only the member who asked for them sees. */
export async function notifyOfDailyRates(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"daily_rates_due">>[],
  app: App,
): Promise<void> {
  const users = await findMailedUsers(
    tx,
    relayed.flatMap(({ event }) => event.userId ?? []),
  );
  const notifications = relayed.map(({ key, event: { clientId, userId, rates } }) => {
    const onlyFor = userId === undefined ? undefined : users.get(userId);
    const message = dailyRates(rates, isSimulated(app));
    return { clientId, eventKey: key, message, ...(onlyFor && { onlyFor }) };
  });
  await sendNotifications(tx, notifications, app);
}

function isSimulated({ rates }: App): boolean {
  return rates.table()?.simulated ?? false;
}

/** Notifies clients of their rules' runs and refreshes open screens. */
export async function notifyOfAutoExchange(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"auto_exchange_settled">>[],
  app: App,
): Promise<void> {
  const facts = await autoExchangeFacts(
    tx,
    relayed.map(({ event }) => event.receiptId),
  );
  const notifications = relayed.flatMap(({ key, event: { clientId, receiptId } }) => {
    const found = facts.get(receiptId);
    const message = found && autoExchanged(found);
    if (!message) return [];
    const tradeId = found.trade?.id ?? null;
    return [{ clientId, eventKey: key, tradeId, message, concerns: found.createdBy }];
  });
  await sendNotifications(tx, notifications, app);
  await notifyClients(
    tx,
    relayed.map(({ event: { clientId, autoExchangeId } }) => ({
      clientId,
      kind: "auto-exchange",
      id: autoExchangeId,
    })),
  );
}
