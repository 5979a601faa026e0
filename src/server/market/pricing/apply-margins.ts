import type { MarginScope } from "#domain/market/pricing/price-list.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { announcePricing } from "./repricing-store.ts";

/**
 * Has a margin that was set or ended hold for everything that is yet to be priced. Quotes read it by themselves, live
 * rates and open screens are told once the transaction commits, and a worker then has what waits for a rate follow.
 * Quotes that were made stay as they are. `lockMargins` comes first.
 */
export async function applyMargins(tx: Transaction, scope: MarginScope, now: Date): Promise<void> {
  await appendEvents(tx, [{ kind: "margin_changed", ...scope }], now);
  await announcePricing(tx, scope.clientId);
}
