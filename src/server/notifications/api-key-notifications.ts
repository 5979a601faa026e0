import { managerRoles } from "#domain/clients/users/role.ts";
import { findChangedKey } from "#server/clients/api-keys/store.ts";
import { mailedMembers } from "#server/clients/client-approvals/store.ts";
import type { App } from "#server/platform/app.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { apiKeyChanged } from "./api-key-messages.ts";
import { type NotificationToSend, sendNotifications } from "./send-notifications.ts";

/** To the owners and administrators, and to the member who made the key. */
async function notifyOfKey(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"api_key_changed">>[],
  app: App,
): Promise<void> {
  const notifications: NotificationToSend[] = [];
  for (const { key: eventKey, event } of relayed) {
    const { clientId, apiKeyId, change } = event;
    const { creatorName, creatorEmail, revokerName, revokerEmail, ...key } = await findChangedKey(
      tx,
      apiKeyId,
    );
    const by =
      change === "created" ? creatorName.trim() || creatorEmail : revokerName?.trim() || revokerEmail;
    const members = await mailedMembers(tx, { clientId });
    notifications.push({
      clientId,
      eventKey,
      message: apiKeyChanged(change, { ...key, by: by ?? undefined }),
      mailMembers: members.filter(
        ({ id, role }) => managerRoles.some((each) => each === role) || id === key.createdBy,
      ),
    });
  }
  await sendNotifications(tx, notifications, app);
}

/** Notifications of API keys per event. */
export const apiKeyNotifications: Subscriptions = { api_key_changed: [notifyOfKey] };
