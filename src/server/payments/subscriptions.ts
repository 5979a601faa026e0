import { assert } from "#domain/assert.ts";
import { money } from "#domain/money.ts";
import { screenReady } from "#server/clients/screening/screen-everybody.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { extendDeadlines } from "#server/payments/close-outs/extend-deadlines.ts";
import { findDeskReceipt } from "#server/payments/incoming/receipts-store.ts";
import { releaseReceipt } from "#server/payments/incoming/release-receipt.ts";
import { findPayment } from "#server/payments/payments/store.ts";
import {
  autoReleasePayments,
  releasePayments,
  resumePayments,
} from "#server/payments/payouts/release-payments.ts";
import type { App } from "#server/platform/app.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import { handleByClient, handleOneByOne, type Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { findTrade } from "#server/trading/trades/reads-store.ts";

/** Steps by which a trade advances after each event; handlers are idempotent. */
export const paymentSubscriptions: Subscriptions = {
  trade_payment_made: [handleByClient((tx, { event }, app) => expectFunds(tx, event, app))],
  trade_funded: [releaseOfTrades],
  trade_funds_verified: [releaseOfTrades],
  trade_allocated: [releaseOfTrades],
  payment_ready: [autoReleaseIfAllowed],
  payment_cleared: [autoReleaseIfAllowed],
  restriction_ended: [
    handleOneByOne((tx, { event, at }) => resumePayments(tx, event, at)),
    handleOneByOne((tx, { event }, app) =>
      extendDeadlines(tx, event, { now: app.clock(), calendar: app.calendar }),
    ),
  ],
  client_status_changed: [handleOneByOne((tx, { event, at }) => resumePayments(tx, event, at))],
  payer_cleared: [handleOneByOne((tx, { event }, app) => releaseCleared(tx, event, app))],
  payment_sent: [handleByClient((tx, { event }, app) => instructPayout(tx, event, app))],
  receipt_return_sent: [handleOneByOne((tx, { event }, app) => instructReturn(tx, event, app))],
};

type Identified = { readonly clientId: string; readonly tradeId: string };

async function expectFunds(tx: Transaction, { clientId, tradeId }: Identified, app: App): Promise<void> {
  const trade = await findTrade(tx, clientId, tradeId);
  assert(trade, `trade ${tradeId} of its event`);
  const due = money(trade.amountDue - trade.amountReceived, trade.fromCurrency);
  await app.bank.expectFunds(tx, { tradeId, reference: trade.reference, due, now: app.clock() });
}

async function instructPayout(
  tx: Transaction,
  { clientId, tradeId, paymentId }: EventOf<"payment_sent">,
  app: App,
): Promise<void> {
  const trade = tradeId === null ? undefined : await findTrade(tx, clientId, tradeId);
  const payment = await findPayment(tx, paymentId);
  const reference = trade?.reference ?? payment?.reference;
  assert(payment && reference, `payment ${paymentId} of its event`);
  if (payment.status !== "SENT") return;
  await app.bank.instructPayout(tx, { paymentId, reference, amount: payment.amount, now: app.clock() });
}

async function instructReturn(
  tx: Transaction,
  { paymentId }: EventOf<"receipt_return_sent">,
  app: App,
): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  assert(payment?.reference, `payment ${paymentId} of its event`);
  if (payment.status !== "SENT") return;
  const { reference, amount } = payment;
  await app.bank.instructPayout(tx, { paymentId, reference, amount, now: app.clock() });
}

async function releaseOfTrades(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"trade_funded" | "trade_funds_verified" | "trade_allocated">>[],
  app: App,
): Promise<void> {
  const tradeIds = new Set(relayed.map(({ event }) => event.tradeId));
  await releasePayments(tx, [...tradeIds], contextOf(app));
}

/**
 * Sends payouts at once to the simulated bank if configured; otherwise notifies the desk, after screening.
 */
async function autoReleaseIfAllowed(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"payment_ready" | "payment_cleared">>[],
  app: App,
): Promise<void> {
  const paymentIds = [...new Set(relayed.map(({ event }) => event.paymentId))];
  if (app.config.PAYOUT_RELEASE === "automatic") await autoReleasePayments(tx, paymentIds, contextOf(app));
  else await screenReady(tx, paymentIds, contextOf(app));
}

async function releaseCleared(
  tx: Transaction,
  { receiptId }: EventOf<"payer_cleared">,
  app: App,
): Promise<void> {
  const receipt = await findDeskReceipt(tx, receiptId);
  assert(receipt, `receipt ${receiptId} of its event`);
  await releaseReceipt(tx, { receiptId, reference: receipt.reference }, contextOf(app));
}

function contextOf({ clock, newId, config }: App) {
  return { now: clock(), newId, screening: screeningRules(config) };
}
