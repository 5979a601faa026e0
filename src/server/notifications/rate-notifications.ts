import type { App } from "#server/platform/app.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { alertFired, dailyRates } from "./rate-messages.ts";
import { sendNotifications } from "./send-notifications.ts";

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
  }));
  await sendNotifications(tx, notifications, app);
  await notifyClients(
    tx,
    relayed.map(({ event: { clientId, alertId } }) => ({ clientId, kind: "alert", id: alertId })),
  );
}

/** For daily rates. */
export async function notifyOfDailyRates(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"daily_rates_due">>[],
  app: App,
): Promise<void> {
  const notifications = relayed.map(({ key, event }) => ({
    clientId: event.clientId,
    eventKey: key,
    message: dailyRates(event.rates, isSimulated(app)),
  }));
  await sendNotifications(tx, notifications, app);
}

function isSimulated({ rates }: App): boolean {
  return rates.table()?.simulated ?? false;
}
