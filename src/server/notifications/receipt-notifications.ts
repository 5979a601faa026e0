import type { App } from "#server/platform/app.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { receiptWithdrawn } from "./desk-messages.ts";
import type { receiptQueued } from "./receipt-messages.ts";
import { sendNotifications } from "./send-notifications.ts";
import { receiptFacts, tradeFacts } from "./store.ts";

/** Notifies a known client, and whoever booked the trade that it names, of a payment in at the desk. */
export function notifyOfReceipt(toMessage: typeof receiptQueued) {
  return async (
    tx: Transaction,
    relayed: readonly Relayed<EventOf<"receipt_queued" | "receipt_returned">>[],
    app: App,
  ): Promise<void> => {
    // Money without a known client is only the desk's concern.
    const known = relayed.flatMap(({ key, event: { clientId, tradeId, receiptId } }) =>
      clientId === null ? [] : [{ eventKey: key, clientId, tradeId, receiptId }],
    );
    const tradeOf = await tradeFacts(
      tx,
      known.flatMap(({ tradeId }) => tradeId ?? []),
    );
    const receiptOf = await receiptFacts(
      tx,
      known.map(({ receiptId }) => receiptId),
    );
    const notifications = known.map(({ receiptId, ...about }) => {
      const trade = about.tradeId === null ? undefined : tradeOf(about.tradeId);
      const message = toMessage(receiptOf(receiptId), trade);
      return { ...about, message, concerns: trade?.bookedBy ?? null };
    });
    await sendNotifications(tx, notifications, app);
    await notifyClients(
      tx,
      known.flatMap(({ clientId, tradeId }) =>
        tradeId === null ? [] : [{ clientId, kind: "trade", id: tradeId }],
      ),
    );
  };
}

/** Notifies clients that money which was shown to them was recorded by mistake. */
export async function notifyOfWithdrawnReceipt(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"receipt_withdrawn">>[],
  app: App,
): Promise<void> {
  const tradeOf = await tradeFacts(
    tx,
    relayed.flatMap(({ event }) => event.tradeId ?? []),
  );
  const notifications = relayed.map(({ key, event: { clientId, tradeId, currency, minor } }) => {
    const trade = tradeId === null ? undefined : tradeOf(tradeId);
    const message = receiptWithdrawn(trade, { amount: BigInt(minor), currency });
    return { clientId, tradeId, eventKey: key, message, concerns: trade?.bookedBy ?? null };
  });
  await sendNotifications(tx, notifications, app);
  await notifyClients(
    tx,
    relayed.flatMap(({ event: { clientId, tradeId, currency } }) => [
      { clientId, kind: "balance", id: currency },
      ...(tradeId === null ? [] : [{ clientId, kind: "trade", id: tradeId }]),
    ]),
  );
}
