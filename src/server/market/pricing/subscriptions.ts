import { oneByOne, type Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import { applyMarginChange } from "./follow-margin.ts";
import type { RateTriggerTable } from "./waiting-store.ts";

/** `kinds`: all that waits for a rate under a margin. */
export const pricingSubscriptions = (kinds: readonly RateTriggerTable[]): Subscriptions => ({
  margin_changed: [
    oneByOne((tx, { event: { clientId, pair } }) => applyMarginChange(tx, kinds, { clientId, pair })),
  ],
});
