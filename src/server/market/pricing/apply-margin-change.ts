import type { MarginScope } from "#domain/market/pricing/price-list.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { announcePricing, type RateTriggerTable, rewriteMargins } from "./repricing-store.ts";
import { awaitPlacements } from "./terms-store.ts";

/**
 * Has what waits for a rate follow a margin that changed, whatever was placed meanwhile: who places something holds the
 * margins until it is written. Done twice it changes nothing.
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
