import { paymentCompletedJournal } from "#domain/ledger/journals/payment-postings.ts";
import { formatMoneyWithCode, minBigInt, money } from "#domain/money.ts";
import { nextPaymentStage } from "#domain/payments/payments/lifecycle.ts";
import type { ReceiptPart } from "#domain/payments/payments/receipt-parts.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { postJournal } from "#server/ledger/journals/post-journals.ts";
import { completeTradeIfSettled } from "#server/payments/payments/complete-payment.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import type { LockedPayment } from "#server/payments/payments/lock-trade-for.ts";
import { movePayment } from "#server/payments/payments/store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { recordStep } from "#server/trading/trades/store.ts";
import { isReturnQueued } from "./named-payment-store.ts";
import type { QueuedReceipt } from "./queue-store.ts";

/**
 * The locked payment whose return the money is, as staff say; undefined when it is other money.
 * @throws Refused `return_undecided` when staff don't say, `return_credited`, `payout_not_sent`.
 */
export function findReturned(
  named: LockedPayment | undefined,
  isReturn: boolean | undefined,
): LockedPayment | undefined {
  const isBack = named?.payment.status === "RETURNED";
  if (isReturn === undefined && named && !isBack) throw new Refused("return_undecided");
  if (!isReturn) return undefined;
  if (!named) throw new Refused("payout_not_sent");
  if (isBack) throw new Refused("return_credited");
  orThrow(nextPaymentStage(named.payment, "return"));
  return named;
}

/** The client's part of the money. @throws Refused `receipt_unverified`, `return_of_another`. */
function returnedAmount(
  receipt: QueuedReceipt,
  { payment: { clientId, amount } }: LockedPayment,
  parts: readonly ReceiptPart[],
): bigint {
  if (receipt.unverified) throw new Refused("receipt_unverified");
  const own = parts.filter((part) => clientId === null || part.clientId === clientId);
  const credited = own.reduce((sum, part) => sum + part.amount, 0n);
  if (credited === 0n) throw new Refused("return_of_another");
  return minBigInt(credited, amount.minor);
}

/**
 * Books the return of a locked payment by an incoming payment that the desk credits in the same transaction: the money
 * may be less than the payment by the bank's charges. One of which nothing was heard is completed first.
 * @throws Refused `receipt_unverified`, `return_of_another` when none of the money goes to the payment's client.
 */
export async function creditReturn(
  tx: Transaction,
  {
    receipt,
    returned,
    parts,
  }: {
    readonly receipt: QueuedReceipt;
    readonly returned: LockedPayment;
    readonly parts: readonly ReceiptPart[];
  },
  desk: DeskContext,
): Promise<void> {
  const { now, newId } = desk;
  const { trade, payment } = returned;
  const { id: paymentId, tradeId, clientId, amount, payeeName } = payment;
  const minor = returnedAmount(receipt, returned, parts);
  if (payment.status === "SENT")
    await postJournal(
      tx,
      paymentCompletedJournal({ paymentId, tradeId, amount }, { id: newId(), postedAt: now }),
    );
  const returnReason = "The recipient's bank sent it back";
  const credited = { receiptId: receipt.id, amount: minor };
  await movePayment(tx, payment, { event: "return", at: now, returnReason, credited });
  const back = formatMoneyWithCode(money(minor, amount.currency));
  const charges = formatMoneyWithCode(money(amount.minor - minor, amount.currency));
  await auditByDesk(tx, desk, {
    action: "credit_payment_return",
    subject: { kind: "payment", id: paymentId },
    details: { reason: `${back} came back, ${charges} of charges`, receipt: receipt.id },
  });
  if (clientId === null) return;
  const detail = `${back} of ${formatMoneyWithCode(amount)} to ${payeeName} came back`;
  if (trade) await recordStep(tx, { tradeId: trade.id, kind: "payment_returned", at: now, detail });
  await appendEvents(tx, [{ kind: "payment_returned", clientId, tradeId, paymentId }], now);
  if (trade?.stage === "PAYING") await completeTradeIfSettled(tx, trade, { now });
}

/** @throws Refused `return_queued` while an incoming payment that names this payment waits for the desk. */
export async function requireNoQueuedReturn(tx: Transaction, paymentId: string): Promise<void> {
  if (await isReturnQueued(tx, paymentId)) throw new Refused("return_queued");
}
