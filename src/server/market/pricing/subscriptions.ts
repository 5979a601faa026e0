import { oneByOne, type Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import { applyMarginChange } from "./apply-margin-change.ts";
import type { RateTriggerTable } from "./repricing-store.ts";

/** `kinds`: tables of resting rows with a margin. */
export const pricingSubscriptions = (kinds: readonly RateTriggerTable[]): Subscriptions => ({
  margin_changed: [
    oneByOne((tx, { event: { clientId, pair } }) => applyMarginChange(tx, kinds, { clientId, pair })),
  ],
});
