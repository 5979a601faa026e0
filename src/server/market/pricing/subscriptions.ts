import { oneByOne, type Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import { followMargin } from "./follow-margin.ts";
import type { WaitsForRate } from "./waiting-store.ts";

/** `kinds`: all that waits for a rate under a margin. */
export const pricingSubscriptions = (kinds: readonly WaitsForRate[]): Subscriptions => ({
  margin_changed: [
    oneByOne((tx, { event: { clientId, pair } }) => followMargin(tx, kinds, { clientId, pair })),
  ],
});
