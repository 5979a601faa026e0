import { allSettled } from "#domain/payments/payments/lifecycle.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { moveTrade, recordStep } from "#server/trading/trades/store.ts";
import type { Context, LockedTrade } from "./lock-trade-for.ts";
import { allocatedPayments } from "./store.ts";

/** Completes a locked trade with nothing left to pay. */
export async function completeTrade(
  tx: Transaction,
  trade: Pick<LockedTrade, "id" | "clientId" | "stage">,
  { now }: Pick<Context, "now">,
): Promise<void> {
  await moveTrade(tx, trade, "complete");
  await recordStep(tx, { tradeId: trade.id, kind: "completed", at: now });
  await appendEvents(tx, [{ kind: "trade_completed", clientId: trade.clientId, tradeId: trade.id }], now);
}

/** Completes a locked trade once its last payment is settled. */
export async function completeTradeIfSettled(
  tx: Transaction,
  trade: Pick<LockedTrade, "id" | "clientId" | "stage">,
  context: Pick<Context, "now">,
): Promise<void> {
  const payments = await allocatedPayments(tx, trade.id);
  if (allSettled(payments.map((payment) => payment.status))) await completeTrade(tx, trade, context);
}
