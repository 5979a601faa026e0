import { mailedMembers } from "#server/clients/client-approvals/store.ts";
import type { App } from "#server/platform/app.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { type NotificationToSend, sendNotifications } from "./send-notifications.ts";
import { webhookDisabled } from "./webhook-messages.ts";

/** To the owners. */
async function notifyOfDisabled(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"webhook_disabled">>[],
  app: App,
): Promise<void> {
  const notifications: NotificationToSend[] = [];
  for (const { key, event } of relayed) {
    const { clientId, endpointId: id, url, because } = event;
    const members = await mailedMembers(tx, { clientId });
    notifications.push({
      ...{ clientId, eventKey: key, message: webhookDisabled({ id, url, because }) },
      mailMembers: members.filter(({ role }) => role === "owner"),
    });
  }
  await sendNotifications(tx, notifications, app);
}

/** Notifications of webhook endpoints per event. */
export const webhookNotifications: Subscriptions = { webhook_disabled: [notifyOfDisabled] };
