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
/** What names a payment, and its trade where the news belongs to one. */
type OfPayment =
  | PaymentEvent
  | EventOf<"client_name_needed" | "client_second_factor_needed" | "recipient_address_needed">;

/** Tells the client of a payment of a trade, or of a withdrawal, which has none. */
export function notifyOfPayment(
  print: (trade: messages.TradeFacts | undefined, payment: messages.PaymentFacts) => messages.Message,
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
    const tellings = relayed.map(({ key, event }) => {
      const { clientId, paymentId } = event;
      const tradeId = tradeIdOf(event);
      const trade = tradeId === null ? undefined : tradeOf(tradeId);
      return { clientId, tradeId, eventKey: key, message: print(trade, paymentOf(paymentId)) };
    });
    await sendNotifications(tx, tellings, app);
  };
}

/** The same of withdrawals alone: a trade's own notices say as much of its payments. */
export function notifyOfWithdrawal(print: (payment: messages.PaymentFacts) => messages.Message) {
  const tell = notifyOfPayment((_none, payment) => print(payment));
  return (tx: Transaction, relayed: Relays, app: App): Promise<void> =>
    tell(
      tx,
      relayed.filter(({ event }) => event.tradeId === null),
      app,
    );
}

/** Open screens show the payment's trade anew, or the balance that it is withdrawn from. */
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
