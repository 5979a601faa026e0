import type { PayoutOutcome } from "#domain/clients/screening/payout-outcome.ts";
import { paymentSentJournal } from "#domain/ledger/journals/payment-postings.ts";
import { formatMoneyWithCode } from "#domain/money.ts";
import { nextPaymentStage } from "#domain/payments/payments/lifecycle.ts";
import { orThrow, type RefusalCode, Refused } from "#domain/refusal.ts";
import { screenPayout } from "#server/clients/screening/screen-payout.ts";
import type { ScreeningContext } from "#server/clients/screening/screen-subjects.ts";
import { postJournal } from "#server/ledger/journals/post-journals.ts";
import { lockPayment } from "#server/payments/payments/lock-trade-for.ts";
import { refuseRestricted } from "#server/payments/payments/payout-restrictions.ts";
import { movePayment } from "#server/payments/payments/store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { DomainEvent } from "#server/platform/outbox/events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { recordStep } from "#server/trading/trades/store.ts";

/**
 * Marks an approved payment as sent; the event instructs the bank. Idempotent. Every payout passes here, so
 * restrictions and screening are checked one last time.
 * @throws Refused `not_found`, `payout_not_approved`, `payout_restricted`, `payout_held`, `client_unnamed`,
 * `client_unsecured`, `recipient_unaddressed`, `screening_lists_stale`.
 */
export async function sendPayment(
  tx: Transaction,
  input: { readonly paymentId: string },
  context: ScreeningContext,
): Promise<void> {
  const { trade, payment } = await lockPayment(tx, input.paymentId);
  if (payment.status !== "READY") return;
  orThrow(nextPaymentStage(payment, "send"));
  const { now, newId } = context;
  await refuseRestricted(tx, [payment], now);
  const screened = await screenPayout(tx, input, context);
  if (screened !== "released") throw new Refused(refusalOf[screened]);
  const { id: paymentId, tradeId, receiptId, amount, clientId } = payment;
  const sent = { paymentId, tradeId, receiptId, amount };
  await postJournal(tx, paymentSentJournal(sent, { id: newId(), postedAt: now }));
  await movePayment(tx, payment, { event: "send", at: now });
  const detail = `${formatMoneyWithCode(amount)} to ${payment.payeeName}`;
  if (trade) await recordStep(tx, { tradeId: trade.id, kind: "payment_sent", at: now, detail });
  const event: DomainEvent =
    clientId === null
      ? { kind: "receipt_return_sent", paymentId }
      : { kind: "payment_sent", clientId, tradeId, paymentId };
  await appendEvents(tx, [event], now);
}

const refusalOf = {
  held: "payout_held",
  no_name: "client_unnamed",
  no_second_factor: "client_unsecured",
  no_address: "recipient_unaddressed",
  stale: "screening_lists_stale",
} as const satisfies Record<Exclude<PayoutOutcome, "released">, RefusalCode>;
