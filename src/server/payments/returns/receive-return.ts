import { assert } from "#domain/assert.ts";
import { paymentCompletedJournal, returnReceivedJournal } from "#domain/ledger/journals/payment-postings.ts";
import { formatMoneyWithCode } from "#domain/money.ts";
import { nextPaymentStage } from "#domain/payments/payments/lifecycle.ts";
import { orThrow } from "#domain/refusal.ts";
import { postCredit } from "#server/clients/frozen-funds/freeze-funds.ts";
import { postJournal } from "#server/ledger/journals/post-journals.ts";
import { queueReceiptAgain } from "#server/payments/incoming/queue-store.ts";
import { completeTradeIfSettled } from "#server/payments/payments/complete-payment.ts";
import { type Context, lockPayment } from "#server/payments/payments/lock-trade-for.ts";
import { movePayment } from "#server/payments/payments/store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { recordStep } from "#server/trading/trades/store.ts";

/**
 * Books the return of a sent payment by a bank credit: the money goes to the client's balance with a
 * notification; a return to a payer is queued for the desk again. A payment never confirmed as arrived is
 * completed first, so both movements are posted.
 * @throws Refused `not_found`, `payout_not_sent`.
 */
export async function receiveReturn(
  tx: Transaction,
  { paymentId, reason }: { readonly paymentId: string; readonly reason: string },
  { now, newId }: Context,
): Promise<void> {
  const { trade, payment } = await lockPayment(tx, paymentId);
  orThrow(nextPaymentStage(payment, "return"));
  const { tradeId, receiptId, clientId, amount, payeeName } = payment;
  const facts = { paymentId, tradeId, receiptId, clientId, amount };
  if (payment.status === "SENT")
    await postJournal(tx, paymentCompletedJournal(facts, { id: newId(), postedAt: now }));
  await postCredit(tx, returnReceivedJournal(facts, { id: newId(), postedAt: now }), { now, newId });
  await movePayment(tx, payment, { event: "return", at: now, returnReason: reason });
  if (clientId === null) {
    assert(receiptId !== null, `payment ${paymentId} of nobody`);
    return queueReceiptAgain(tx, receiptId, `The return to ${payeeName} came back: ${reason}`);
  }
  const detail = `${formatMoneyWithCode(amount)} to ${payeeName}: ${reason}`;
  if (trade) await recordStep(tx, { tradeId: trade.id, kind: "payment_returned", at: now, detail });
  await appendEvents(tx, [{ kind: "payment_returned", clientId, tradeId, paymentId }], now);
  if (trade?.stage === "PAYING") await completeTradeIfSettled(tx, trade, { now });
}
