import { oneByOne, type Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import { resumeOrders } from "./resume-orders.ts";

/** Resumes paused orders when a restriction ends or the client's account is ready. */
export const orderSubscriptions: Subscriptions = {
  restriction_ended: [oneByOne((tx, { event, at }) => resumeOrders(tx, event, at))],
  client_status_changed: [oneByOne((tx, { event, at }) => resumeOrders(tx, event, at))],
};
