import { paymentSentJournal } from "#domain/ledger/payment-postings.ts";
import { paymentMayBecome } from "#domain/payments/payment-status.ts";
import { sayMoney } from "#domain/payments/say-money.ts";
import { postJournal } from "../ledger/post-journals.ts";
import { appendEvents } from "../platform/outbox/append-events.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { recordStep } from "../trades/store.ts";
import { type Context, lockPayment } from "./lock-trade-for.ts";
import { movePayment } from "./store.ts";

/** Sends a READY payment on its way; the bank is told of it by its event. One that was sent already is left alone. */
export async function sendPayment(
  tx: Transaction,
  input: { readonly paymentId: string },
  { now, newId }: Context,
): Promise<void> {
  const { trade, payment } = await lockPayment(tx, input.paymentId);
  if (!paymentMayBecome(payment.status, "SENT")) return;
  const { id: paymentId, tradeId, amount, clientId } = payment;
  const sent = { paymentId, tradeId, amount };
  await postJournal(tx, paymentSentJournal(sent, { id: newId(), postedAt: now }));
  await movePayment(tx, paymentId, { status: "SENT", at: now });
  const detail = `${sayMoney(amount)} to ${payment.payeeName}`;
  if (trade) await recordStep(tx, { tradeId: trade.id, kind: "payment_sent", at: now, detail });
  await appendEvents(tx, [{ kind: "payment_sent", clientId, tradeId, paymentId }], now);
}
