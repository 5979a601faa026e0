import { assert } from "#domain/assert.ts";
import { paymentDeclinedJournal } from "#domain/ledger/journals/payment-postings.ts";
import { formatMoneyWithCode } from "#domain/money.ts";
import { nextPaymentStage } from "#domain/payments/payments/lifecycle.ts";
import { orThrow } from "#domain/refusal.ts";
import { postCredit } from "#server/clients/frozen-funds/freeze-funds.ts";
import { queueReceiptAgain } from "#server/payments/incoming/queue-store.ts";
import { completeTradeIfSettled } from "#server/payments/payments/complete-payment.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import { lockPayment } from "#server/payments/payments/lock-trade-for.ts";
import { movePayment } from "#server/payments/payments/store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { recordStep } from "#server/trading/trades/store.ts";
import { sendBackPayment } from "./instructions-store.ts";

/**
 * Declines an unsent payout in any approval stage, for example one that no bank accepts. The money returns to
 * the client's balance and the client gets the reason; a return to a payer is queued for the desk again.
 * @throws Refused `not_found`, `payout_not_declinable`.
 */
export async function declinePayout(
  tx: Transaction,
  input: { readonly paymentId: string; readonly reason: string },
  desk: DeskContext,
): Promise<void> {
  const { now, newId } = desk;
  const { reason } = input;
  const { trade, payment } = await lockPayment(tx, input.paymentId);
  orThrow(nextPaymentStage(payment, "decline"));
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
    await queueReceiptAgain(tx, receiptId, `The return to ${payeeName} was declined: ${reason}`);
  }
  const subject = { kind: "payment", id: paymentId };
  await auditByDesk(tx, desk, { action: "decline_payout", subject, details: { reason } });
  if (trade) await completeTradeIfSettled(tx, trade, { now });
}

/**
 * An approver returns a prepared payout to its preparer with a note; it must be prepared again before
 * approval.
 * @throws Refused `not_found`, `payout_not_prepared`.
 */
export async function sendBackPayout(
  tx: Transaction,
  { paymentId, note }: { readonly paymentId: string; readonly note: string },
  desk: DeskContext,
): Promise<void> {
  const { payment } = await lockPayment(tx, paymentId);
  orThrow(nextPaymentStage(payment, "send_back"));
  const { preparedBy } = payment;
  assert(preparedBy !== null, `payout ${paymentId} prepared by nobody`);
  const { staff, now, newId } = desk;
  const sentBack = { id: newId(), paymentId, preparedBy, note, sentBackBy: staff.id, sentBackAt: now };
  await sendBackPayment(tx, sentBack);
  const subject = { kind: "payment", id: paymentId };
  await auditByDesk(tx, desk, { action: "send_back_payout", subject, details: { preparedBy, note } });
}
