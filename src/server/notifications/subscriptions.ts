import { isPaidAtOnce } from "#domain/trading/trades/lifecycle.ts";
import type { App } from "#server/platform/app.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { DomainEvent, EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { mailAccountDetails } from "./account-details-mail.ts";
import * as deskMessages from "./desk-messages.ts";
import { documentRequestedAgain } from "./desk-messages.ts";
import * as messages from "./messages.ts";
import {
  notifyOfAlert,
  notifyOfAutoExchange,
  notifyOfDailyRates,
  notifyOfExpiredOrder,
  notifyOfFailedOrder,
  notifyOfOpenOrder,
} from "./order-notifications.ts";
import {
  notifyOfCloseout,
  notifyOfCollected,
  notifyOfCredit,
  notifyOfCreditedPart,
  notifyOfMissingFactor,
  notifyOfPayment,
  notifyOfSinglePayment,
  notifyOfUnconfirmed,
  notifyOfWaiver,
  notifyOfWithdrawal,
  refreshPayment,
} from "./payment-notifications.ts";
import { quotePrepared } from "./rate-messages.ts";
import * as receiptMessages from "./receipt-messages.ts";
import { notifyOfReceipt, notifyOfWithdrawnReceipt } from "./receipt-notifications.ts";
import * as registrationMessages from "./registration-messages.ts";
import * as securityMessages from "./security-messages.ts";
import { sendNotifications } from "./send-notifications.ts";
import * as shareMessages from "./share-messages.ts";
import { mailStaffInvitations } from "./staff-mails.ts";
import { documentFacts, type TradeNow, tradeFacts } from "./store.ts";

/** Notifications and screen refreshes per event. */
export const notificationSubscriptions: Subscriptions = {
  account_closed: [notify(securityMessages.accountClosed)],
  client_named: [refreshUser],
  client_second_factor_needed: [notifyOfMissingFactor, refreshUser],
  recipient_address_needed: [notifyOfPayment((_trade, payment) => deskMessages.addressNeeded(payment))],
  client_name_needed: [notifyOfPayment((_trade, payment) => deskMessages.nameNeeded(payment)), refreshUser],
  client_status_changed: [
    notify((event: EventOf<"client_status_changed">) => registrationMessages.statusChanged(event.status)),
    refreshUser,
  ],
  staff_invited: [mailStaffInvitations],
  quote_prepared: [notify(quotePrepared)],
  document_reviewed: [notifyOfDocument, refreshDocument],
  trade_booked: [
    notifyOfTrade((trade, { callReference }: EventOf<"trade_booked">) => {
      if (callReference !== undefined) return messages.bookedByTelephone(trade, callReference);
      // A part of a forward has a message of its own, with the same action.
      return isPaidAtOnce(trade.type) || trade.type === "FORWARD" ? undefined : messages.booked(trade);
    }),
    refreshTrade,
  ],
  trade_allocated: [refreshTrade],
  trade_payment_made: [refreshTrade],
  trade_funded: [
    notifyOfTrade((trade, event: EventOf<"trade_funded">) =>
      isPaidAtOnce(trade.type) || isReportedByCompletion(trade) ? undefined : messages.funded(trade, event),
    ),
    refreshTrade,
  ],
  trade_part_received: [
    notifyOfTrade((trade, { minor, receivedMinor }: EventOf<"trade_part_received">) =>
      messages.partReceived(trade, { minor: BigInt(minor), receivedMinor: BigInt(receivedMinor) }),
    ),
    refreshTrade,
  ],
  trade_funds_verified: [refreshTrade],
  trade_deadline_moved: [
    notifyOfTrade((trade, { fundBy }: EventOf<"trade_deadline_moved">) =>
      messages.deadlineMoved(trade, new Date(fundBy)),
    ),
    refreshTrade,
  ],
  trade_completed: [notifyOfTrade(messages.completed), refreshTrade],
  trade_cancelled: [notifyOfCloseout, refreshTrade],
  closeout_waived: [notifyOfWaiver, refreshTrade],
  closeout_collected: [notifyOfCollected],
  trade_failed: [
    notifyOfTrade((trade, { reason, unconfirmedMinor = "0" }: EventOf<"trade_failed">) =>
      reason === undefined ? undefined : deskMessages.failedByDesk(trade, reason, BigInt(unconfirmedMinor)),
    ),
    refreshTrade,
  ],
  payment_ready: [notifyOfWithdrawal(messages.withdrawing), refreshPayment],
  payment_sent: [refreshPayment],
  payment_completed: [notifyOfSinglePayment(messages.paidOut), refreshPayment],
  payment_declined: [notifyOfPayment(messages.declined), refreshPayment],
  payment_returned: [notifyOfPayment(messages.returned), refreshPayment],
  receipt_queued: [notifyOfReceipt(receiptMessages.receiptQueued)],
  receipt_credited: [notifyOfCreditedPart],
  receipt_returned: [notifyOfReceipt(receiptMessages.receiptReturned)],
  receipt_withdrawn: [notifyOfWithdrawnReceipt],
  order_expired: [notifyOfExpiredOrder],
  order_failed: [notifyOfFailedOrder],
  order_still_open: [notifyOfOpenOrder],
  alert_fired: [notifyOfAlert],
  daily_rates_due: [notifyOfDailyRates],
  account_details_asked: [mailAccountDetails],
  auto_exchange_settled: [notifyOfAutoExchange],
  balance_credited: [notifyOfCredit],
  balance_unconfirmed: [notifyOfUnconfirmed],
  profit_share_earned: [
    notify((event: EventOf<"profit_share_earned">) => shareMessages.shareEarned(BigInt(event.usdMinor))),
  ],
  profit_share_taken_back: [
    notify((event: EventOf<"profit_share_taken_back">) =>
      shareMessages.shareClawedBack(BigInt(event.usdMinor)),
    ),
  ],
  profit_share_cashed_out: [
    notify(({ usdMinor, paidMinor }: EventOf<"profit_share_cashed_out">) =>
      shareMessages.shareCashedOut(BigInt(usdMinor), BigInt(paidMinor)),
    ),
  ],
};

type OfClient = DomainEvent & { readonly clientId: string };
type OfTrade = OfClient & { readonly tradeId: string };
type Handling<E extends DomainEvent> = (
  tx: Transaction,
  relayed: readonly Relayed<E>[],
  app: App,
) => Promise<void>;

function notify<E extends OfClient>(toMessage: (event: E) => messages.Message): Handling<E> {
  return (tx, relayed, app) => {
    const notifications = relayed.map(({ key, event }) => ({
      clientId: event.clientId,
      eventKey: key,
      message: toMessage(event),
    }));
    return sendNotifications(tx, notifications, app);
  };
}

function notifyOfTrade<E extends OfTrade>(
  toMessage: (trade: TradeNow, event: E) => messages.Message | undefined,
): Handling<E> {
  return async (tx, relayed, app) => {
    const tradeOf = await tradeFacts(tx, tradesOf(relayed));
    const notifications = relayed.flatMap(({ key, event }) => {
      const { clientId, tradeId } = event;
      const trade = tradeOf(tradeId);
      const message = toMessage(trade, event);
      return message ? [{ clientId, tradeId, eventKey: key, message, concerns: trade.bookedBy }] : [];
    });
    await sendNotifications(tx, notifications, app);
  };
}

/** The money went to the balance at once: that the exchange is complete says it all, except for what the house covered. */
function isReportedByCompletion({ stage, shortfall }: TradeNow): boolean {
  return stage === "COMPLETED" && shortfall === 0n;
}

function tradesOf(relayed: readonly Relayed<OfTrade>[]): string[] {
  return relayed.map(({ event }) => event.tradeId);
}

async function refreshTrade(tx: Transaction, relayed: readonly Relayed<OfTrade>[]): Promise<void> {
  const events = relayed.map(({ event: { clientId, tradeId } }) => ({
    clientId,
    kind: "trade",
    id: tradeId,
  }));
  await notifyClients(tx, events);
}

async function refreshUser(tx: Transaction, relayed: readonly Relayed<OfClient>[]): Promise<void> {
  await notifyClients(
    tx,
    relayed.map(({ event: { clientId } }) => ({ clientId, kind: "user", id: clientId })),
  );
}

type Relays = readonly Relayed<EventOf<"document_reviewed">>[];

/** Notifies a client of a document that is requested again; an accepted one only refreshes the screen. */
async function notifyOfDocument(tx: Transaction, relayed: Relays, app: App): Promise<void> {
  const factsOf = await documentFacts(
    tx,
    relayed.map(({ event }) => event.documentId),
  );
  const notifications = relayed.flatMap(({ key, event }) => {
    const facts = factsOf(event.documentId);
    if (facts.reason === null) return [];
    return [{ clientId: event.clientId, eventKey: key, message: documentRequestedAgain(facts) }];
  });
  await sendNotifications(tx, notifications, app);
}

/** Refreshes open screens with the review result and the account's status. */
async function refreshDocument(tx: Transaction, relayed: Relays): Promise<void> {
  const events = relayed.flatMap(({ event: { clientId, documentId } }) => [
    { clientId, kind: "documents", id: documentId },
    { clientId, kind: "user", id: clientId },
  ]);
  await notifyClients(tx, events);
}
