import type { App } from "#server/platform/app.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { listPending } from "./pending-store.ts";
import { settleForwards } from "./settle-forwards.ts";
import { takePendingDeposits } from "./take-pending-deposits.ts";

type TradeEnded = "trade_funded" | "trade_funds_verified" | "trade_cancelled" | "trade_failed";

/** Each event after which a forward may have no trade left that waits for its money, or the money of its deposit; idempotent. */
export const forwardSubscriptions: Subscriptions = {
  trade_funded: [settleOfTrades],
  trade_funds_verified: [settleOfTrades],
  trade_cancelled: [settleOfTrades],
  trade_failed: [settleOfTrades],
  balance_credited: [takeDeposits],
  receipt_credited: [takeDeposits],
};

/** Once the money is credited: the crediting transaction would have to lock forwards before the accounts that it posts to. */
async function takeDeposits(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"balance_credited" | "receipt_credited">>[],
  { clock, newId }: App,
): Promise<void> {
  const clientIds = relayed.map(({ event }) => event.clientId);
  await takePendingDeposits(tx, await listPending(tx, clientIds), { now: clock(), newId });
}

async function settleOfTrades(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<TradeEnded>>[],
  app: App,
): Promise<void> {
  const tradeIds = relayed.map(({ event }) => event.tradeId);
  await settleForwards(tx, tradeIds, { now: app.clock(), newId: app.newId });
}
