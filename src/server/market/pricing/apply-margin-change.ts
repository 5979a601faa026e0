import type { MarginScope } from "#domain/market/pricing/price-list.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { announcePricing, type RateTriggerTable, rewriteMargins } from "./repricing-store.ts";
import { awaitPlacements } from "./terms-store.ts";

/**
 * Applies a changed margin to resting orders and alerts, including concurrently placed ones, whose
 * transactions hold the placement lock; idempotent.
 */
export async function applyMarginChange(
  tx: Transaction,
  kinds: readonly RateTriggerTable[],
  scope: MarginScope,
): Promise<void> {
  await awaitPlacements(tx);
  for (const kind of kinds) await rewriteMargins(tx, kind, scope);
  await announcePricing(tx, scope.clientId);
}
