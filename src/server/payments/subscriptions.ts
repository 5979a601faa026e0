import { assert } from "#domain/assert.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { money } from "#domain/money.ts";
import type { App } from "../platform/app.ts";
import type { EventOf } from "../platform/outbox/events.ts";
import { oneByOne, type Subscriptions } from "../platform/outbox/subscriptions.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { findTrade } from "../trades/reads-store.ts";
import { releasePayments } from "./release-payments.ts";
import { sendPayment } from "./send-payment.ts";
import { findPayment } from "./store.ts";

/** How a trade goes on by itself: each step happens once, however often its event is told. */
export const paymentSubscriptions: Subscriptions = {
  trade_payment_made: [oneByOne((tx, { event }, app) => expectFunds(tx, event, app))],
  trade_funded: [oneByOne((tx, { event }, app) => releasePayments(tx, event, contextOf(app)))],
  trade_allocated: [oneByOne((tx, { event }, app) => releasePayments(tx, event, contextOf(app)))],
  payment_ready: [oneByOne((tx, { event }, app) => sendPayment(tx, event, contextOf(app)))],
  payment_sent: [oneByOne((tx, { event }, app) => instructPayout(tx, event, app))],
};

type Identified = { readonly clientId: string; readonly tradeId: string };

async function expectFunds(tx: Transaction, { clientId, tradeId }: Identified, app: App): Promise<void> {
  const trade = await findTrade(tx, clientId, tradeId);
  assert(trade, `trade ${tradeId} of its event`);
  const due = money(trade.amountDue, trade.fromCurrency as CurrencyCode);
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

function contextOf(app: App) {
  return { now: app.clock(), newId: app.newId };
}
