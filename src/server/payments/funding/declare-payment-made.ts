import { permit } from "#domain/lifecycle.ts";
import { orThrow } from "#domain/refusal.ts";
import { tradeLifecycle } from "#domain/trading/trades/lifecycle.ts";
import { type Context, lockTradeFor } from "#server/payments/payments/lock-trade-for.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { markPaymentMade, recordStep } from "#server/trading/trades/store.ts";

/**
 * Records the client's statement that their transfer is on its way; idempotent. It moves no money: the trade
 * is funded when the money arrives.
 * @throws Refused `not_found`, `trade_not_awaiting_funds`.
 */
export async function declarePaymentMade(
  tx: Transaction,
  input: { readonly clientId: string; readonly tradeId: string },
  { now }: Pick<Context, "now">,
): Promise<void> {
  const trade = await lockTradeFor(tx, input.tradeId, input.clientId);
  orThrow(permit(tradeLifecycle, trade.stage, "fund"));
  if (trade.paymentMade) return;
  await markPaymentMade(tx, trade.id, now);
  await recordStep(tx, { tradeId: trade.id, kind: "payment_made", at: now });
  await appendEvents(tx, [{ kind: "trade_payment_made", clientId: trade.clientId, tradeId: trade.id }], now);
}
