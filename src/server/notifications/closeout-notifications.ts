import type { App } from "#server/platform/app.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { cancelled, cancelledByDesk, costWaived, debtCollected } from "./closeout-messages.ts";
import { sendNotifications } from "./send-notifications.ts";
import { closedTradeFacts } from "./store.ts";

type RelayedCloseouts<K extends "trade_cancelled" | "closeout_waived" | "closeout_collected"> =
  readonly Relayed<EventOf<K>>[];

/** Notifies clients of a cancelled trade and its cost. */
export async function notifyOfCloseout(
  tx: Transaction,
  relayed: RelayedCloseouts<"trade_cancelled">,
  app: App,
): Promise<void> {
  const tradeOf = await closedTradeFacts(
    tx,
    relayed.map(({ event }) => event.tradeId),
  );
  const notifications = relayed.map(({ key, event: { clientId, tradeId, expired, reason } }) => {
    const trade = tradeOf(tradeId);
    const message = reason === undefined ? cancelled(trade, expired) : cancelledByDesk(trade, reason);
    return { clientId, tradeId, eventKey: key, message };
  });
  await sendNotifications(tx, notifications, app);
  await refreshDebts(tx, relayed);
}

/** Notifies clients of a waived close-out cost. */
export async function notifyOfWaiver(
  tx: Transaction,
  relayed: RelayedCloseouts<"closeout_waived">,
  app: App,
): Promise<void> {
  const tradeOf = await closedTradeFacts(
    tx,
    relayed.map(({ event }) => event.tradeId),
  );
  const notifications = relayed.map(({ key, event: { clientId, tradeId } }) => {
    return { clientId, tradeId, eventKey: key, message: costWaived(tradeOf(tradeId)) };
  });
  await sendNotifications(tx, notifications, app);
  await refreshDebts(tx, relayed);
}

/** Notifies clients that incoming money paid a debt. */
export async function notifyOfCollected(
  tx: Transaction,
  relayed: RelayedCloseouts<"closeout_collected">,
  app: App,
): Promise<void> {
  const notifications = relayed.map(({ key, event: { clientId, currency, minor } }) => {
    return { clientId, eventKey: key, message: debtCollected(BigInt(minor), currency) };
  });
  await sendNotifications(tx, notifications, app);
  await refreshDebts(tx, relayed);
}

async function refreshDebts(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"trade_cancelled" | "closeout_waived" | "closeout_collected">>[],
): Promise<void> {
  await notifyClients(
    tx,
    relayed.map(({ event: { clientId } }) => ({ clientId, kind: "closeout-debts", id: clientId })),
  );
}
