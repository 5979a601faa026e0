import type { App } from "#server/platform/app.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type * as messages from "./messages.ts";
import { sendNotifications } from "./send-notifications.ts";
import { paymentFacts, tradeFacts } from "./store.ts";

type PaymentEvent = EventOf<
  "payment_ready" | "payment_sent" | "payment_completed" | "payment_returned" | "payment_declined"
>;
type Relays = readonly Relayed<PaymentEvent>[];
/** Ids of a payment and, if it has one, its trade. */
type OfPayment =
  | PaymentEvent
  | EventOf<"client_name_needed" | "client_second_factor_needed" | "recipient_address_needed">;

/** Notifies the client of a trade's payment or a withdrawal. */
export function notifyOfPayment(
  toMessage: (trade: messages.TradeFacts | undefined, payment: messages.PaymentFacts) => messages.Message,
) {
  return async (tx: Transaction, relayed: readonly Relayed<OfPayment>[], app: App): Promise<void> => {
    const tradeIdOf = (event: OfPayment) => ("tradeId" in event ? event.tradeId : null);
    const tradeOf = await tradeFacts(
      tx,
      relayed.flatMap(({ event }) => tradeIdOf(event) ?? []),
    );
    const paymentOf = await paymentFacts(
      tx,
      relayed.map(({ event }) => event.paymentId),
    );
    const notifications = relayed.map(({ key, event }) => {
      const { clientId, paymentId } = event;
      const tradeId = tradeIdOf(event);
      const trade = tradeId === null ? undefined : tradeOf(tradeId);
      return { clientId, tradeId, eventKey: key, message: toMessage(trade, paymentOf(paymentId)) };
    });
    await sendNotifications(tx, notifications, app);
  };
}

/** For withdrawals only: a trade's own notifications cover its payments. */
export function notifyOfWithdrawal(toMessage: (payment: messages.PaymentFacts) => messages.Message) {
  const notify = notifyOfPayment((_none, payment) => toMessage(payment));
  return (tx: Transaction, relayed: Relays, app: App): Promise<void> =>
    notify(
      tx,
      relayed.filter(({ event }) => event.tradeId === null),
      app,
    );
}

/** Refreshes the payment's trade, or the balance of a withdrawal. */
export async function refreshPayment(tx: Transaction, relayed: Relays): Promise<void> {
  const paymentOf = await paymentFacts(
    tx,
    relayed.map(({ event }) => event.paymentId),
  );
  const changes = relayed.map(({ event: { clientId, tradeId, paymentId } }) =>
    tradeId === null
      ? { clientId, kind: "balance", id: paymentOf(paymentId).currency }
      : { clientId, kind: "trade", id: tradeId },
  );
  await notifyClients(tx, changes);
}
