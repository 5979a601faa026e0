import type { MarginScope } from "#domain/market/pricing/price-list.ts";
import { handleOneByOne, type Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { announcePricing, type RateTriggerTable, rewriteMargins } from "./store.ts";
import { awaitPlacements } from "./terms-store.ts";

/** `kinds`: tables of resting rows with a margin. */
export const pricingSubscriptions = (kinds: readonly RateTriggerTable[]): Subscriptions => ({
  margin_changed: [
    handleOneByOne((tx, { event: { clientId, pair } }) => applyMarginChange(tx, kinds, { clientId, pair })),
  ],
});

/**
 * Applies a changed margin to resting orders and alerts, including concurrently placed ones, whose
 * transactions hold the placement lock; idempotent.
 */
async function applyMarginChange(
  tx: Transaction,
  kinds: readonly RateTriggerTable[],
  scope: MarginScope,
): Promise<void> {
  await awaitPlacements(tx);
  for (const kind of kinds) await rewriteMargins(tx, kind, scope);
  await announcePricing(tx, scope.clientId);
}
