import { oneByOne, type Subscriptions } from "../platform/outbox/subscriptions.ts";
import { followMargin } from "./follow-margin.ts";

export const pricingSubscriptions: Subscriptions = {
  margin_changed: [oneByOne((tx, { event: { clientId, pair } }) => followMargin(tx, { clientId, pair }))],
};
