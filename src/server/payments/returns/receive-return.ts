import { assert } from "#domain/assert.ts";
import { paymentCompletedJournal, returnReceivedJournal } from "#domain/ledger/payment-postings.ts";
import { mayComeBack } from "#domain/payments/payment-status.ts";
import { sayMoney } from "#domain/payments/say-money.ts";
import { orRefuse } from "#domain/refusal.ts";
import { postCredit } from "../../frozen-funds/freeze-funds.ts";
import { postJournal } from "../../ledger/post-journals.ts";
import { appendEvents } from "../../platform/outbox/append-events.ts";
import type { Transaction } from "../../platform/postgres/database.ts";
import { recordStep } from "../../trades/store.ts";
import { completeTradeIfSettled } from "../complete-trade.ts";
import { type Context, lockPayment } from "../lock-trade-for.ts";
import { queueReceiptAgain } from "../queue/queue-store.ts";
import { movePayment } from "../store.ts";

/**
 * A payment that left comes back by a credit at the bank: the money goes to the client's balance and the client is told;
 * what was itself money going back to a payer waits for the desk again. One that nobody had said arrived did leave, or it
 * could not come back, so both movements are posted.
 * @throws Refused `not_found`, `payout_not_sent`.
 */
export async function receiveReturn(
  tx: Transaction,
  { paymentId, reason }: { readonly paymentId: string; readonly reason: string },
  { now, newId }: Context,
): Promise<void> {
  const { trade, payment } = await lockPayment(tx, paymentId);
  orRefuse(mayComeBack(payment.status));
  const { tradeId, receiptId, clientId, amount, payeeName } = payment;
  const facts = { paymentId, tradeId, receiptId, clientId, amount };
  if (payment.status === "SENT")
    await postJournal(tx, paymentCompletedJournal(facts, { id: newId(), postedAt: now }));
  await postCredit(tx, returnReceivedJournal(facts, { id: newId(), postedAt: now }), { now, newId });
  await movePayment(tx, paymentId, { status: "RETURNED", at: now, returnReason: reason });
  if (clientId === null) {
    assert(receiptId !== null, `payment ${paymentId} of nobody`);
    return queueReceiptAgain(tx, receiptId, `What went back to ${payeeName} came back itself: ${reason}`);
  }
  const detail = `${sayMoney(amount)} to ${payeeName}: ${reason}`;
  if (trade) await recordStep(tx, { tradeId: trade.id, kind: "payment_returned", at: now, detail });
  await appendEvents(tx, [{ kind: "payment_returned", clientId, tradeId, paymentId }], now);
  if (trade?.stage === "PAYING") await completeTradeIfSettled(tx, trade, { now });
}
