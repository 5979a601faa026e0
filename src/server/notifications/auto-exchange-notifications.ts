import type { App } from "#server/platform/app.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { autoExchanged } from "./auto-exchange-messages.ts";
import { autoExchangeFacts } from "./auto-exchange-store.ts";
import { sendNotifications } from "./send-notifications.ts";

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
    return message ? [{ clientId, eventKey: key, tradeId: found.trade?.id ?? null, message }] : [];
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
