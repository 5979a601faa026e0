import { paymentSentJournal } from "#domain/ledger/journals/payment-postings.ts";
import { formatMoneyWithCode } from "#domain/money.ts";
import { postAll } from "#server/ledger/journals/post-journals.ts";
import type { Context } from "#server/payments/payments/lock-trade-for.ts";
import { movePayments, type Payment } from "#server/payments/payments/store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { DomainEvent } from "#server/platform/outbox/events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { recordSteps } from "#server/trading/trades/store.ts";

/**
 * Marks approved payments as sent; their events instruct the bank. The caller has locked them, and has found each
 * unrestricted and released by screening in the same transaction.
 */
export async function sendChecked(
  tx: Transaction,
  payments: readonly Payment[],
  { now, newId }: Context,
): Promise<void> {
  if (payments.length === 0) return;
  const journals = payments.map(({ id: paymentId, tradeId, receiptId, amount }) =>
    paymentSentJournal({ paymentId, tradeId, receiptId, amount }, { id: newId(), postedAt: now }),
  );
  await postAll(tx, journals);
  await movePayments(tx, payments, { event: "send", at: now });
  const steps = payments.flatMap(({ tradeId, amount, payeeName }) => {
    const detail = `${formatMoneyWithCode(amount)} to ${payeeName}`;
    return tradeId === null ? [] : [{ tradeId, kind: "payment_sent" as const, at: now, detail }];
  });
  await recordSteps(tx, steps);
  await appendEvents(tx, payments.map(sentEvent), now);
}

function sentEvent({ id: paymentId, clientId, tradeId }: Payment): DomainEvent {
  return clientId === null
    ? { kind: "receipt_return_sent", paymentId }
    : { kind: "payment_sent", clientId, tradeId, paymentId };
}
