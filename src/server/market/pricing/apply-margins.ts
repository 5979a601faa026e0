import type { MarginScope } from "#domain/market/pricing/price-list.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { announcePricing } from "./store.ts";

/**
 * Publishes a margin that was set or ended: quotes read it from the database, live rates and screens are
 * notified at commit, and a worker updates resting orders and alerts. Existing quotes stay. Call
 * `lockMargins` first.
 */
export async function applyMargins(tx: Transaction, scope: MarginScope, now: Date): Promise<void> {
  await appendEvents(tx, [{ kind: "margin_changed", ...scope }], now);
  await announcePricing(tx, scope.clientId);
}
