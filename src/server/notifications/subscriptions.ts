import type { App } from "../platform/app.ts";
import { notifyClient } from "../platform/outbox/client-events.ts";
import type { Relayed } from "../platform/outbox/events.ts";
import type { Subscriptions } from "../platform/outbox/subscriptions.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import * as messages from "./messages.ts";
import { paymentFacts, receiptFacts, tradeFacts } from "./store.ts";
import { tellClient } from "./tell-client.ts";

type OfClient = { readonly clientId: string };
type OfTrade = OfClient & { readonly tradeId: string };

/** What clients are told of, and which of their open screens are to show something anew. */
export const notificationSubscriptions: Subscriptions = {
  client_registered: [(tx, relayed, app) => tell(tx, relayed, app, messages.welcome())],
  registration_repeated: [(tx, relayed, app) => tell(tx, relayed, app, messages.registrationRepeated())],
  client_status_changed: [
    (tx, relayed, app) => tell(tx, relayed, app, messages.statusChanged(relayed.event.status)),
    (tx, { event }) => notifyClient(tx, { clientId: event.clientId, kind: "user", id: event.clientId }),
  ],
  trade_booked: [(tx, relayed, app) => tellOfTrade(tx, relayed, app, messages.booked), refreshTrade],
  trade_allocated: [refreshTrade],
  trade_payment_made: [refreshTrade],
  trade_funded: [(tx, relayed, app) => tellOfTrade(tx, relayed, app, messages.funded), refreshTrade],
  trade_completed: [(tx, relayed, app) => tellOfTrade(tx, relayed, app, messages.completed), refreshTrade],
  trade_cancelled: [
    (tx, relayed, app) =>
      tellOfTrade(tx, relayed, app, (trade) => messages.cancelled(trade, relayed.event.expired)),
    refreshTrade,
  ],
  payment_ready: [refreshTrade],
  payment_sent: [refreshTrade],
  payment_completed: [(tx, relayed, app) => tellOfPayment(tx, relayed, app, messages.paidOut), refreshTrade],
  payment_returned: [(tx, relayed, app) => tellOfPayment(tx, relayed, app, messages.returned), refreshTrade],
  receipt_queued: [tellOfQueuedReceipt],
  balance_credited: [tellOfCredit],
};

type Told<E> = { readonly key: string; readonly event: E };

async function tell(
  tx: Transaction,
  { key, event }: Told<OfClient>,
  app: App,
  message: messages.Message,
): Promise<void> {
  await tellClient(tx, { clientId: event.clientId, eventKey: key, message }, app);
}

async function tellOfTrade(
  tx: Transaction,
  { key, event: { clientId, tradeId } }: Told<OfTrade>,
  app: App,
  print: (trade: messages.TradeFacts) => messages.Message,
): Promise<void> {
  const message = print(await tradeFacts(tx, tradeId));
  await tellClient(tx, { clientId, tradeId, eventKey: key, message }, app);
}

async function tellOfPayment(
  tx: Transaction,
  { key, event: { clientId, tradeId, paymentId } }: Told<OfTrade & { readonly paymentId: string }>,
  app: App,
  print: (trade: messages.TradeFacts, payment: messages.PaymentFacts) => messages.Message,
): Promise<void> {
  const message = print(await tradeFacts(tx, tradeId), await paymentFacts(tx, paymentId));
  await tellClient(tx, { clientId, tradeId, eventKey: key, message }, app);
}

async function tellOfQueuedReceipt(
  tx: Transaction,
  {
    key,
    event: { clientId, tradeId },
  }: Relayed<{ kind: "receipt_queued"; receiptId: string; clientId: string | null; tradeId: string | null }>,
  app: App,
): Promise<void> {
  // Money that nobody is known to have sent is the desk's alone to look into.
  if (clientId === null) return;
  const message = messages.fundsQueued(tradeId === null ? undefined : await tradeFacts(tx, tradeId));
  await tellClient(tx, { clientId, eventKey: key, message, ...(tradeId !== null && { tradeId }) }, app);
  if (tradeId !== null) await notifyClient(tx, { clientId, kind: "trade", id: tradeId });
}

async function tellOfCredit(
  tx: Transaction,
  {
    key,
    event: { clientId, receiptId },
  }: Relayed<{ kind: "balance_credited"; clientId: string; receiptId: string }>,
  app: App,
): Promise<void> {
  const { amount, currency } = await receiptFacts(tx, receiptId);
  await tellClient(tx, { clientId, eventKey: key, message: messages.credited(currency, amount) }, app);
  await notifyClient(tx, { clientId, kind: "balance", id: currency });
}

async function refreshTrade(tx: Transaction, { event: { clientId, tradeId } }: Told<OfTrade>): Promise<void> {
  await notifyClient(tx, { clientId, kind: "trade", id: tradeId });
}
