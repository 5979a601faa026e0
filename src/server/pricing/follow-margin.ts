import type { MarginScope } from "#domain/pricing/price-list.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { awaitPlacements } from "./terms-store.ts";
import { announcePricing, rewriteWaitingMargins } from "./waiting-store.ts";

/**
 * Has the orders and alerts that wait follow a margin that changed, whatever was placed meanwhile: who places one holds
 * the margins until it is written. Done twice it changes nothing.
 */
export async function followMargin(tx: Transaction, scope: MarginScope): Promise<void> {
  await awaitPlacements(tx);
  await rewriteWaitingMargins(tx, scope);
  await announcePricing(tx, scope.clientId);
}
