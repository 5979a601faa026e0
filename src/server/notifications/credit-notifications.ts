import type { CurrencyCode } from "#domain/currency.ts";
import { findRuleFor } from "#server/automation/auto-exchange/store.ts";
import type { App } from "#server/platform/app.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import * as messages from "./messages.ts";
import { sendNotifications } from "./send-notifications.ts";
import { partFacts, receiptFacts } from "./store.ts";

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
    // With a rule for the currency, the rule's notification replaces this one.
    const rule = await findRuleFor(tx, { clientId, currency: money.currency, at: app.clock() });
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

/** Notifies clients of queued money that the desk credited to them. */
export async function notifyOfCreditedPart(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"receipt_credited">>[],
  app: App,
): Promise<void> {
  const partOf = await partFacts(
    tx,
    relayed.map(({ event }) => event.partId),
  );
  const credits = relayed.map(({ key, event: { clientId, partId } }) => ({
    eventKey: key,
    clientId,
    money: partOf(partId),
  }));
  await notifyOfMoney(tx, credits, app);
}

async function notifyOfMoney(
  tx: Transaction,
  credits: readonly Credit[],
  app: App,
  toMessage: (money: Credit["money"]) => messages.Message = messages.credited,
): Promise<void> {
  const notifications = credits.map(({ money, ...about }) => ({ ...about, message: toMessage(money) }));
  await sendNotifications(tx, notifications, app);
  await notifyClients(
    tx,
    credits.map(({ clientId, money }) => ({ clientId, kind: "balance", id: money.currency })),
  );
}
