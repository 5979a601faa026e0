import type { CurrencyCode } from "#domain/currency.ts";
import { findRuleFor } from "#server/automation/auto-exchange/store.ts";
import { batchesOfPayments } from "#server/payments/batches/store.ts";
import type { App } from "#server/platform/app.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { batchOnItsWay } from "./batch-messages.ts";
import { cancelled, cancelledByDesk, costWaived, debtCollected } from "./closeout-messages.ts";
import { secondFactorAwaited, secondFactorNeeded } from "./desk-messages.ts";
import * as messages from "./messages.ts";
import { sendNotifications } from "./send-notifications.ts";
import {
  closedTradeFacts,
  contactFacts,
  partFacts,
  paymentFacts,
  receiptFacts,
  tradeFacts,
} from "./store.ts";

type PaymentEvent = EventOf<
  "payment_ready" | "payment_sent" | "payment_completed" | "payment_returned" | "payment_declined"
>;
type Relays = readonly Relayed<PaymentEvent>[];
/** Ids of a payment and, if it has one, its trade. */
type OfPayment = PaymentEvent | EventOf<"client_name_needed" | "recipient_address_needed">;

/** Notifies the client of a trade's payment or a withdrawal; mails the member who made it, and the contact. */
export function notifyOfPayment(
  toMessage: (trade: messages.TradeFacts | undefined, payment: messages.PaymentFacts) => messages.Message,
) {
  return async (tx: Transaction, relayed: readonly Relayed<OfPayment>[], app: App): Promise<void> => {
    const tradeIdOf = (event: OfPayment) => ("tradeId" in event ? event.tradeId : null);
    const tradeOf = await tradeFacts(
      tx,
      relayed.flatMap(({ event }) => tradeIdOf(event) ?? []),
    );
    const paymentOf = await paymentFacts(
      tx,
      relayed.map(({ event }) => event.paymentId),
    );
    const notifications = relayed.map(({ key, event }) => {
      const { clientId, paymentId } = event;
      const tradeId = tradeIdOf(event);
      const trade = tradeId === null ? undefined : tradeOf(tradeId);
      const payment = paymentOf(paymentId);
      const message = toMessage(trade, payment);
      return { clientId, tradeId, eventKey: key, message, concerns: payment.createdBy };
    });
    await sendNotifications(tx, notifications, app);
  };
}

/** Asks a client's contact for a second factor, and tells the member who made the payment whom it waits for. */
export async function notifyOfMissingFactor(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"client_second_factor_needed">>[],
  app: App,
): Promise<void> {
  const paymentOf = await paymentFacts(
    tx,
    relayed.map(({ event }) => event.paymentId),
  );
  const contactOf = await contactFacts(
    tx,
    relayed.map(({ event }) => event.clientId),
  );
  const notifications = relayed.flatMap(({ key, event: { clientId, paymentId } }) => {
    const payment = paymentOf(paymentId);
    const { createdBy } = payment;
    const { contact } = contactOf(clientId);
    const asked = { clientId, eventKey: key, message: secondFactorNeeded(payment), onlyFor: contact };
    if (createdBy === null || createdBy === contact.id) return [asked];
    const message = secondFactorAwaited(payment, contact.name.trim() || contact.email);
    return [asked, { clientId, eventKey: `${key} awaited`, message, concerns: createdBy, isPersonal: true }];
  });
  await sendNotifications(tx, notifications, app);
}

/** As `notifyOfPayment`, without the payments of batches: one notification tells of a whole batch. */
export function notifyOfSinglePayment(toMessage: Parameters<typeof notifyOfPayment>[0]) {
  const notify = notifyOfPayment(toMessage);
  return async (tx: Transaction, relayed: Relays, app: App): Promise<void> => {
    const ofBatches = await batchesOfPayments(tx, paymentIdsOf(relayed));
    await notify(
      tx,
      relayed.filter(({ event }) => !ofBatches.has(event.paymentId)),
      app,
    );
  };
}

function paymentIdsOf(relayed: Relays): string[] {
  return relayed.map(({ event }) => event.paymentId);
}

/** For withdrawals only: a trade's own notifications cover its payments. Of a batch's the first one tells. */
export function notifyOfWithdrawal(toMessage: (payment: messages.PaymentFacts) => messages.Message) {
  const notify = notifyOfSinglePayment((_none, payment) => toMessage(payment));
  return async (tx: Transaction, relayed: Relays, app: App): Promise<void> => {
    const withdrawals = relayed.filter(({ event }) => event.tradeId === null);
    await notify(tx, withdrawals, app);
    const batches = new Map(
      [...(await batchesOfPayments(tx, paymentIdsOf(withdrawals))).values()].map((batch) => [
        batch.id,
        batch,
      ]),
    );
    const notifications = [...batches.values()].map(({ id, name, clientId, createdBy }) => ({
      ...{ clientId, eventKey: `batch ${id}`, message: batchOnItsWay({ id, name }) },
      concerns: createdBy,
    }));
    await sendNotifications(tx, notifications, app);
  };
}

/** Refreshes the payment's trade, or the balance of a withdrawal. */
export async function refreshPayment(tx: Transaction, relayed: Relays): Promise<void> {
  const paymentOf = await paymentFacts(
    tx,
    relayed.map(({ event }) => event.paymentId),
  );
  const changes = relayed.map(({ event: { clientId, tradeId, paymentId } }) =>
    tradeId === null
      ? { clientId, kind: "balance", id: paymentOf(paymentId).currency }
      : { clientId, kind: "trade", id: tradeId },
  );
  await notifyClients(tx, changes);
}

type RelayedCloseouts<K extends "trade_cancelled" | "closeout_waived" | "closeout_collected"> =
  readonly Relayed<EventOf<K>>[];

/** Notifies clients of a cancelled trade and its cost. */
export async function notifyOfCloseout(
  tx: Transaction,
  relayed: RelayedCloseouts<"trade_cancelled">,
  app: App,
): Promise<void> {
  const tradeOf = await closedTradeFacts(
    tx,
    relayed.map(({ event }) => event.tradeId),
  );
  const notifications = relayed.map(({ key, event }) => {
    const { clientId, tradeId, reason } = event;
    const trade = tradeOf(tradeId);
    const message = reason === undefined ? cancelled(trade, event) : cancelledByDesk(trade, reason);
    return { clientId, tradeId, eventKey: key, message, concerns: trade.bookedBy };
  });
  await sendNotifications(tx, notifications, app);
  await refreshDebts(tx, relayed);
}

/** Notifies clients of a waived close-out cost. */
export async function notifyOfWaiver(
  tx: Transaction,
  relayed: RelayedCloseouts<"closeout_waived">,
  app: App,
): Promise<void> {
  const tradeOf = await closedTradeFacts(
    tx,
    relayed.map(({ event }) => event.tradeId),
  );
  const notifications = relayed.map(({ key, event: { clientId, tradeId } }) => {
    const trade = tradeOf(tradeId);
    return { clientId, tradeId, eventKey: key, message: costWaived(trade), concerns: trade.bookedBy };
  });
  await sendNotifications(tx, notifications, app);
  await refreshDebts(tx, relayed);
}

/** Notifies clients that incoming money paid a debt. */
export async function notifyOfCollected(
  tx: Transaction,
  relayed: RelayedCloseouts<"closeout_collected">,
  app: App,
): Promise<void> {
  const notifications = relayed.map(({ key, event: { clientId, currency, minor, owedMinor = "0" } }) => {
    const message = debtCollected(BigInt(minor), currency, BigInt(owedMinor));
    return { clientId, eventKey: key, message };
  });
  await sendNotifications(tx, notifications, app);
  await refreshDebts(tx, relayed);
}

async function refreshDebts(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"trade_cancelled" | "closeout_waived" | "closeout_collected">>[],
): Promise<void> {
  await notifyClients(
    tx,
    relayed.map(({ event: { clientId } }) => ({ clientId, kind: "closeout-debts", id: clientId })),
  );
}

type Credit = {
  readonly eventKey: string;
  readonly clientId: string;
  readonly money: { readonly amount: bigint; readonly currency: CurrencyCode };
};

/** Notifies clients of money paid in under their own reference. */
export async function notifyOfCredit(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"balance_credited">>[],
  app: App,
): Promise<void> {
  const receiptOf = await receiptFacts(
    tx,
    relayed.map(({ event }) => event.receiptId),
  );
  const credits: Credit[] = [];
  for (const { key, event } of relayed) {
    const money = receiptOf(event.receiptId);
    const { clientId } = event;
    // With a rule that exchanges it, the rule's notification replaces this one.
    const { currency, receivedAt: at } = money;
    const rule = await findRuleFor(tx, { clientId, currency, at });
    if (rule === undefined) credits.push({ eventKey: key, clientId, money });
  }
  await notifyOfMoney(tx, credits, app);
}

/** Notifies clients of hand-recorded money that awaits verification. */
export async function notifyOfUnconfirmed(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"balance_unconfirmed">>[],
  app: App,
): Promise<void> {
  const receiptOf = await receiptFacts(
    tx,
    relayed.map(({ event }) => event.receiptId),
  );
  const credits = relayed.map(({ key, event: { clientId, receiptId } }) => ({
    eventKey: key,
    clientId,
    money: receiptOf(receiptId),
  }));
  await notifyOfMoney(tx, credits, app, messages.creditUnconfirmed);
}

/** Notifies clients of queued money that the desk credited to them; of their returned payment its own event does. */
export async function notifyOfCreditedPart(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"receipt_credited">>[],
  app: App,
): Promise<void> {
  const partOf = await partFacts(
    tx,
    relayed.map(({ event }) => event.partId),
  );
  const credits = relayed.map(({ key, event: { clientId, partId, isReturn } }) => ({
    eventKey: key,
    clientId,
    money: partOf(partId),
    isReturn,
  }));
  const returns = credits.filter(({ isReturn }) => isReturn);
  await notifyOfMoney(
    tx,
    credits.filter(({ isReturn }) => !isReturn),
    app,
  );
  await refreshBalances(tx, returns);
}

async function notifyOfMoney(
  tx: Transaction,
  credits: readonly Credit[],
  app: App,
  toMessage: (money: Credit["money"]) => messages.Message = messages.credited,
): Promise<void> {
  const notifications = credits.map(({ eventKey, clientId, money }) => ({
    eventKey,
    clientId,
    message: toMessage(money),
  }));
  await sendNotifications(tx, notifications, app);
  await refreshBalances(tx, credits);
}

async function refreshBalances(tx: Transaction, credits: readonly Credit[]): Promise<void> {
  await notifyClients(
    tx,
    credits.map(({ clientId, money }) => ({ clientId, kind: "balance", id: money.currency })),
  );
}
