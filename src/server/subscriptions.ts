import { alertsOfClients } from "#server/automation/alerts/store.ts";
import { autoExchangeSubscriptions } from "#server/automation/auto-exchange/subscriptions.ts";
import { orderTriggers } from "#server/automation/orders/claims-store.ts";
import { orderSubscriptions } from "#server/automation/orders/subscriptions.ts";
import { clientSubscriptions } from "#server/clients/accounts/subscriptions.ts";
import { screeningSubscriptions } from "#server/clients/screening/subscriptions.ts";
import { pricingSubscriptions } from "#server/market/pricing/subscriptions.ts";
import { apiKeyNotifications } from "./notifications/api-key-notifications.ts";
import { approvalNotifications } from "./notifications/approval-notifications.ts";
import { batchNotifications } from "./notifications/batch-notifications.ts";
import { forwardNotifications } from "./notifications/forward-notifications.ts";
import { recipientRequestNotifications } from "./notifications/recipient-request-notifications.ts";
import { scheduleNotifications } from "./notifications/schedule-notifications.ts";
import { notificationSubscriptions } from "./notifications/subscriptions.ts";
import { teamNotifications } from "./notifications/team-notifications.ts";
import { userNotifications } from "./notifications/user-notifications.ts";
import { webhookNotifications } from "./notifications/webhook-notifications.ts";
import { batchSubscriptions } from "./payments/batches/subscriptions.ts";
import { forwardSubscriptions } from "./payments/forwards/subscriptions.ts";
import { paymentSubscriptions } from "./payments/subscriptions.ts";
import { type EventKind, eventKinds } from "./platform/outbox/events.ts";
import type { Handler, Subscriptions } from "./platform/outbox/subscriptions.ts";
import { rewardSubscriptions } from "./rewards/subscriptions.ts";
import { webhookSubscriptions } from "./webhooks/subscriptions.ts";

const subscribers: readonly Subscriptions[] = [
  screeningSubscriptions,
  paymentSubscriptions,
  forwardSubscriptions,
  rewardSubscriptions,
  pricingSubscriptions([orderTriggers, alertsOfClients]),
  orderSubscriptions,
  autoExchangeSubscriptions,
  clientSubscriptions,
  userNotifications,
  notificationSubscriptions,
  scheduleNotifications,
  approvalNotifications,
  apiKeyNotifications,
  teamNotifications,
  recipientRequestNotifications,
  batchSubscriptions,
  batchNotifications,
  forwardNotifications,
  webhookNotifications,
  webhookSubscriptions,
];

/** Handlers of each event kind, in order; nothing else calls them. */
export const subscriptions: Subscriptions = Object.fromEntries(
  eventKinds.map((kind: EventKind) => [
    kind,
    subscribers.flatMap((each) => (each[kind] ?? []) as readonly Handler<EventKind>[]),
  ]),
);
