import { assert } from "#domain/assert.ts";
import { formatMoneyWithCode } from "#domain/format-money-with-code.ts";
import { paymentDeclinedJournal } from "#domain/ledger/journals/payment-postings.ts";
import { permitPayment } from "#domain/payments/payments/lifecycle.ts";
import { orThrow } from "#domain/refusal.ts";
import { postCredit } from "#server/clients/frozen-funds/freeze-funds.ts";
import { queueReceiptAgain } from "#server/payments/incoming/queue-store.ts";
import { completeTradeIfSettled } from "#server/payments/payments/complete-trade.ts";
import { auditByDesk, type Desk } from "#server/payments/payments/desk.ts";
import { lockPayment } from "#server/payments/payments/lock-trade-for.ts";
import { movePayment } from "#server/payments/payments/store.ts";
import { recordStep } from "#server/trading/trades/store.ts";
import { appendEvents } from "../../platform/outbox/append-events.ts";
import type { Transaction } from "../../platform/postgres/database.ts";

/**
 * Declines an unsent payout in any approval stage, for example one that no bank accepts. The money returns to
 * the client's balance and the client gets the reason; a return to a payer is queued for the desk again.
 * @throws Refused `not_found`, `payout_not_declinable`.
 */
export async function declinePayout(
  tx: Transaction,
  input: { readonly paymentId: string; readonly reason: string },
  desk: Desk,
): Promise<void> {
  const { now, newId } = desk;
  const { reason } = input;
  const { trade, payment } = await lockPayment(tx, input.paymentId);
  orThrow(permitPayment(payment, "decline"));
  const { id: paymentId, tradeId, receiptId, amount, clientId, payeeName } = payment;
  const facts = { paymentId, tradeId, receiptId, clientId, amount };
  await postCredit(tx, paymentDeclinedJournal(facts, { id: newId(), postedAt: now }), { now, newId });
  await movePayment(tx, payment, { event: "decline", at: now, returnReason: reason });
  const detail = `${formatMoneyWithCode(amount)} to ${payeeName}: ${reason}`;
  if (trade) await recordStep(tx, { tradeId: trade.id, kind: "payment_declined", at: now, detail });
  if (clientId !== null)
    await appendEvents(tx, [{ kind: "payment_declined", clientId, tradeId, paymentId }], now);
  else {
    assert(receiptId !== null, `payment ${paymentId} of nobody`);
    await queueReceiptAgain(tx, receiptId, `It does not go back to ${payeeName}: ${reason}`);
  }
  const subject = { kind: "payment", id: paymentId };
  await auditByDesk(tx, desk, { action: "decline_payout", subject, details: { reason } });
  if (trade) await completeTradeIfSettled(tx, trade, { now });
}
