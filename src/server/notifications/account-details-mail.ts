import type { DepositDetails } from "#contract/payments/balances.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { App } from "#server/platform/app.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Message } from "./messages.ts";
import { payInFacts } from "./pay-in-facts.ts";
import { type NotificationToSend, sendNotifications } from "./send-notifications.ts";
import { depositReferences } from "./store.ts";

/** Mails account details to the address that the client named, and notifies the client on screen. */
export async function mailAccountDetails(
  tx: Transaction,
  relayed: readonly Relayed<EventOf<"account_details_asked">>[],
  app: App,
): Promise<void> {
  const referenceOf = await depositReferences(
    tx,
    relayed.map(({ event }) => event.clientId),
  );
  const notifications = relayed.flatMap(
    ({ key, event: { clientId, currency, email } }): NotificationToSend[] => {
      const account = app.bank.accountFor(currency);
      if (!account) return [];
      const { reference } = referenceOf(clientId);
      const facts = { ...account, reference, currency, simulated: app.bank.simulated, sentTo: email };
      return [{ clientId, eventKey: key, mailTo: email, message: depositDetails(facts) }];
    },
  );
  await sendNotifications(tx, notifications, app);
}

type DepositFacts = DepositDetails & {
  readonly currency: CurrencyCode;
  readonly simulated: boolean;
  readonly sentTo: string;
};

/** Account details, to pass on to payers. */
export function depositDetails(deposit: DepositFacts): Message {
  const { currency, simulated, sentTo } = deposit;
  const warning = simulated
    ? " The bank is simulated and this account doesn't exist. Do not send real money."
    : "";
  return {
    kind: "account_details",
    title: `${currency} account details`,
    text: `We've sent your ${currency} account details to ${sentTo}.`,
    mailText: `A Summit client has asked us to send you these details for paying ${currency} into their account. Please include the reference with your payment.${warning}`,
    isForOthers: true,
    path: `/balances/${currency}`,
    mailPath: "/",
    action: "See what Summit does",
    facts: payInFacts(deposit),
  };
}
