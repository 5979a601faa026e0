import { alertsOfClients } from "./alerts/store.ts";
import { autoExchangeSubscriptions } from "./auto-exchange/subscriptions.ts";
import { clientSubscriptions } from "./clients/subscriptions.ts";
import { notificationSubscriptions } from "./notifications/subscriptions.ts";
import { waitingOrders } from "./orders/holds-store.ts";
import { orderSubscriptions } from "./orders/subscriptions.ts";
import { paymentSubscriptions } from "./payments/subscriptions.ts";
import { type EventKind, eventKinds } from "./platform/outbox/events.ts";
import type { Handler, Subscriptions } from "./platform/outbox/subscriptions.ts";
import { pricingSubscriptions } from "./pricing/subscriptions.ts";
import { rewardSubscriptions } from "./rewards/subscriptions.ts";
import { screeningSubscriptions } from "./screening/subscriptions.ts";

const subscribers: readonly Subscriptions[] = [
  screeningSubscriptions,
  paymentSubscriptions,
  rewardSubscriptions,
  pricingSubscriptions([waitingOrders, alertsOfClients]),
  orderSubscriptions,
  autoExchangeSubscriptions,
  clientSubscriptions,
  notificationSubscriptions,
];

/** What is done about each kind of event, in this order. Nobody calls these subscribers in any other way. */
export const subscriptions: Subscriptions = Object.fromEntries(
  eventKinds.map((kind: EventKind) => [
    kind,
    subscribers.flatMap((each) => (each[kind] ?? []) as readonly Handler<EventKind>[]),
  ]),
);
