import { paymentCompletedJournal } from "#domain/ledger/journals/payment-postings.ts";
import { formatMoneyWithCode } from "#domain/money.ts";
import { allSettled, nextPaymentStage } from "#domain/payments/payments/lifecycle.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { postJournal } from "#server/ledger/journals/post-journals.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { moveTrades, recordStep, recordSteps } from "#server/trading/trades/store.ts";
import { type Context, type LockedTrade, lockPayment } from "./lock-trade-for.ts";
import { allocatedPayments, movePayment } from "./store.ts";

/**
 * Completes a payment that the bank reports as arrived.
 * @throws Refused `not_found`, `payout_not_sent`.
 */
export async function completePayment(
  tx: Transaction,
  input: { readonly paymentId: string },
  { now, newId }: Context,
): Promise<void> {
  const { trade, payment } = await lockPayment(tx, input.paymentId);
  orThrow(nextPaymentStage(payment, "complete"));
  const { id: paymentId, tradeId, amount, clientId } = payment;
  const arrived = { paymentId, tradeId, amount };
  await postJournal(tx, paymentCompletedJournal(arrived, { id: newId(), postedAt: now }));
  await movePayment(tx, payment, { event: "complete", at: now });
  const detail = `${formatMoneyWithCode(amount)} to ${payment.payeeName}`;
  if (trade) await recordStep(tx, { tradeId: trade.id, kind: "payment_completed", at: now, detail });
  if (clientId === null) return;
  await appendEvents(tx, [{ kind: "payment_completed", clientId, tradeId, paymentId }], now);
  if (trade) await completeTradeIfSettled(tx, trade, { now });
}

/**
 * Completes a payment that the simulated bank carries out: not one that an imported report rejected, since a resend is
 * another movement. @throws Refused `not_found`, `payout_not_sent`.
 */
export async function completeUnlessRejected(
  tx: Transaction,
  input: { readonly paymentId: string },
  context: Context,
): Promise<void> {
  const { payment } = await lockPayment(tx, input.paymentId);
  if (payment.bankStatus === "REJECTED") throw new Refused("payout_not_sent");
  await completePayment(tx, input, context);
}

/** Completes locked trades with nothing left to pay. */
export async function completeTrades(
  tx: Transaction,
  trades: readonly Pick<LockedTrade, "id" | "clientId" | "stage">[],
  { now }: Pick<Context, "now">,
): Promise<void> {
  await moveTrades(tx, trades, "complete");
  await recordSteps(
    tx,
    trades.map(({ id: tradeId }) => ({ tradeId, kind: "completed", at: now })),
  );
  const completed = trades.map(
    ({ id: tradeId, clientId }) => ({ kind: "trade_completed", clientId, tradeId }) as const,
  );
  await appendEvents(tx, completed, now);
}

/** Completes a locked trade once its last payment is settled. */
export async function completeTradeIfSettled(
  tx: Transaction,
  trade: Pick<LockedTrade, "id" | "clientId" | "stage">,
  context: Pick<Context, "now">,
): Promise<void> {
  const payments = await allocatedPayments(tx, trade.id);
  if (allSettled(payments.map((payment) => payment.status))) await completeTrades(tx, [trade], context);
}
