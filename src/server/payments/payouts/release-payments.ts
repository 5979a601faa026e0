import { formatMoneyWithCode } from "#domain/format-money-with-code.ts";
import { balanceCreditJournal } from "#domain/ledger/journals/payment-postings.ts";
import { canAdvance } from "#domain/lifecycle.ts";
import { eventOnRelease, tradeLifecycle } from "#domain/trading/trades/lifecycle.ts";
import { postCredit } from "#server/clients/frozen-funds/freeze-funds.ts";
import { unverifiedOfTrade } from "#server/payments/funding/verification-store.ts";
import { completeTrade } from "#server/payments/payments/complete-trade.ts";
import { type Context, lockTradeFor } from "#server/payments/payments/lock-trade-for.ts";
import { readyPayments } from "#server/payments/payments/store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { moveTrade, recordStep } from "#server/trading/trades/store.ts";

/**
 * Releases a trade's payments once it is funded and allocated, in either order: payments become READY and the
 * client's own part is credited to the balance. Idempotent; no effect in other stages or while any of the
 * funding is unverified.
 */
export async function releasePayments(
  tx: Transaction,
  input: { readonly tradeId: string },
  { now, newId }: Context,
): Promise<void> {
  const trade = await lockTradeFor(tx, input.tradeId);
  if (!canAdvance(tradeLifecycle, trade.stage, "pay") || trade.toBalance === null) return;
  const { id: tradeId, clientId, toBalance } = trade;
  if ((await unverifiedOfTrade(tx, tradeId)) > 0n) return;
  if (toBalance.minor > 0n) {
    const credit = { tradeId, clientId, amount: toBalance };
    await postCredit(tx, balanceCreditJournal(credit, { id: newId(), postedAt: now }), { now, newId });
    await recordStep(tx, {
      tradeId,
      kind: "credited_to_balance",
      at: now,
      detail: formatMoneyWithCode(toBalance),
    });
  }
  const paymentIds = await readyPayments(tx, tradeId, now);
  if (eventOnRelease(paymentIds.length) === "complete") return completeTrade(tx, trade, { now });
  await moveTrade(tx, trade, "pay");
  const ready = paymentIds.map(
    (paymentId) => ({ kind: "payment_ready", clientId, tradeId, paymentId }) as const,
  );
  await appendEvents(tx, ready, now);
}
