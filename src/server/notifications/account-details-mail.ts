import type { App } from "../platform/app.ts";
import type { EventOf, Relayed } from "../platform/outbox/events.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { depositDetails } from "./deposit-messages.ts";
import { sendNotifications } from "./send-notifications.ts";
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
  const notifications = relayed.flatMap(({ key, event: { clientId, currency, email } }) => {
    const account = app.bank.accountFor(currency);
    if (!account) return [];
    const { reference } = referenceOf(clientId);
    const facts = { ...account, reference, currency, simulated: app.bank.simulated, sentTo: email };
    return [{ clientId, eventKey: key, mailTo: email, message: depositDetails(facts) }];
  });
  await sendNotifications(tx, notifications, app);
}
