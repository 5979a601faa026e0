import { paymentSentJournal } from "#domain/ledger/payment-postings.ts";
import { paymentMayBecome } from "#domain/payments/payment-status.ts";
import { sayMoney } from "#domain/payments/say-money.ts";
import { type RefusalCode, Refused } from "#domain/refusal.ts";
import { postJournal } from "../ledger/post-journals.ts";
import { appendEvents } from "../platform/outbox/append-events.ts";
import type { DomainEvent } from "../platform/outbox/events.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { screenPayout } from "../screening/screen-payout.ts";
import type { ScreeningContext } from "../screening/screen-subjects.ts";
import type { PayoutOutcome } from "../screening/screenings-store.ts";
import { recordStep } from "../trades/store.ts";
import { lockPayment } from "./lock-trade-for.ts";
import { refuseRestricted } from "./payouts/payout-restrictions.ts";
import { movePayment } from "./store.ts";

/**
 * Sends an approved payment on its way; the bank is told of it by its event. One that was sent already is left alone. No money
 * leaves in another way than this, so this is where restrictions and names have the last word.
 * @throws Refused `not_found`, `payout_not_approved`, `payout_restricted`, `payout_held`, `client_unnamed`, `client_unsecured`, `recipient_unaddressed`, `screening_lists_stale`.
 */
export async function sendPayment(
  tx: Transaction,
  input: { readonly paymentId: string },
  context: ScreeningContext,
): Promise<void> {
  const { trade, payment } = await lockPayment(tx, input.paymentId);
  if (!paymentMayBecome(payment.status, "SENT")) return;
  if (payment.approval === null) throw new Refused("payout_not_approved");
  const { now, newId } = context;
  await refuseRestricted(tx, [payment], now);
  const screened = await screenPayout(tx, input, context);
  if (screened !== "released") throw new Refused(refusalOf[screened]);
  const { id: paymentId, tradeId, receiptId, amount, clientId } = payment;
  const sent = { paymentId, tradeId, receiptId, amount };
  await postJournal(tx, paymentSentJournal(sent, { id: newId(), postedAt: now }));
  await movePayment(tx, paymentId, { status: "SENT", at: now });
  const detail = `${sayMoney(amount)} to ${payment.payeeName}`;
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
