import type { App } from "#server/platform/app.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Message } from "./messages.ts";
import { type OrderFacts, orderExpired, orderFailed } from "./order-messages.ts";
import { sendNotifications } from "./send-notifications.ts";
import { orderFacts } from "./store.ts";

type OrderEvent = EventOf<"order_expired" | "order_failed">;

/** For an order past its last day. */
export const notifyOfExpiredOrder = notifyOfOrder(orderExpired);
/** For a reached order that could not be filled. */
export const notifyOfFailedOrder = notifyOfOrder(orderFailed);

function notifyOfOrder(toMessage: (order: OrderFacts) => Message) {
  return async (tx: Transaction, relayed: readonly Relayed<OrderEvent>[], app: App): Promise<void> => {
    const orderOf = await orderFacts(
      tx,
      relayed.map(({ event }) => event.orderId),
    );
    const notifications = relayed.map(({ key, event: { clientId, orderId } }) => ({
      clientId,
      eventKey: key,
      message: toMessage(orderOf(orderId)),
    }));
    await sendNotifications(tx, notifications, app);
    await notifyClients(
      tx,
      relayed.map(({ event: { clientId, orderId } }) => ({ clientId, kind: "order", id: orderId })),
    );
  };
}
