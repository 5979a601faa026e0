import { oneByOne, type Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import { resumeOrders } from "./resume-orders.ts";

/** Orders that a restriction stopped wait for their rate again once it is over, or once the client's account is ready. */
export const orderSubscriptions: Subscriptions = {
  restriction_ended: [oneByOne((tx, { event, at }) => resumeOrders(tx, event, at))],
  client_status_changed: [oneByOne((tx, { event, at }) => resumeOrders(tx, event, at))],
};
