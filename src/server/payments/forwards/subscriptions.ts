import type { App } from "#server/platform/app.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { settleForwards } from "./settle-forwards.ts";

type TradeEnded = "trade_funded" | "trade_funds_verified" | "trade_cancelled" | "trade_failed";

/** Each event after which a forward may have no trade left that waits for its money; idempotent. */
export const forwardSubscriptions: Subscriptions = {
  trade_funded: [settleOfTrades],
  trade_funds_verified: [settleOfTrades],
  trade_cancelled: [settleOfTrades],
  trade_failed: [settleOfTrades],
};

async function settleOfTrades(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<TradeEnded>>[],
  app: App,
): Promise<void> {
  const tradeIds = relayed.map(({ event }) => event.tradeId);
  await settleForwards(tx, tradeIds, { now: app.clock(), newId: app.newId });
}
