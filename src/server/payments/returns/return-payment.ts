import { assert } from "#domain/assert.ts";
import { paymentReturnedJournal } from "#domain/ledger/journals/payment-postings.ts";
import { receiptReturnFailedJournal } from "#domain/ledger/journals/receipt-postings.ts";
import { formatMoneyWithCode } from "#domain/money.ts";
import { nextPaymentStage } from "#domain/payments/payments/lifecycle.ts";
import { orThrow } from "#domain/refusal.ts";
import { postCredit } from "#server/clients/frozen-funds/freeze-funds.ts";
import { postJournal } from "#server/ledger/journals/post-journals.ts";
import { queueReceiptAgain } from "#server/payments/incoming/queue-store.ts";
import { completeTradeIfSettled } from "#server/payments/payments/complete-payment.ts";
import { type Context, lockPayment } from "#server/payments/payments/lock-trade-for.ts";
import { movePayment, type Payment } from "#server/payments/payments/store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { recordStep } from "#server/trading/trades/store.ts";

/**
 * Books a payment that the bank rejected or returned in transit: the money goes to the client's balance and
 * the client gets the reason; a return to a payer is queued for the desk again.
 * @throws Refused `not_found`, `payout_not_sent`.
 */
export async function returnPayment(
  tx: Transaction,
  input: { readonly paymentId: string; readonly reason: string },
  { now, newId }: Context,
): Promise<void> {
  const { trade, payment } = await lockPayment(tx, input.paymentId);
  orThrow(nextPaymentStage(payment, "bounce"));
  const { id: paymentId, tradeId, amount, clientId } = payment;
  if (clientId === null) return returnReturn(tx, payment, input.reason, { now, newId });
  const returned = { paymentId, tradeId, clientId, amount };
  const draft = paymentReturnedJournal(returned, { id: newId(), postedAt: now });
  await postCredit(tx, draft, { now, newId });
  await movePayment(tx, payment, { event: "bounce", at: now, returnReason: input.reason });
  const detail = `${formatMoneyWithCode(amount)} to ${payment.payeeName}: ${input.reason}`;
  if (trade) await recordStep(tx, { tradeId: trade.id, kind: "payment_returned", at: now, detail });
  await appendEvents(tx, [{ kind: "payment_returned", clientId, tradeId, paymentId }], now);
  if (trade) await completeTradeIfSettled(tx, trade, { now });
}

async function returnReturn(
  tx: Transaction,
  payment: Payment,
  reason: string,
  { now, newId }: Context,
): Promise<void> {
  const { id: paymentId, receiptId, amount, payeeName } = payment;
  assert(receiptId !== null, `payment ${paymentId} of nobody`);
  await postJournal(tx, receiptReturnFailedJournal({ paymentId, amount }, { id: newId(), postedAt: now }));
  await movePayment(tx, payment, { event: "bounce", at: now, returnReason: reason });
  await queueReceiptAgain(tx, receiptId, `The return to ${payeeName} came back: ${reason}`);
}
