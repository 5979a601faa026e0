import type { App } from "#server/platform/app.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { EventOf, Relayed } from "#server/platform/outbox/events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { documentRequestedAgain } from "./desk-messages.ts";
import { sendNotifications } from "./send-notifications.ts";
import { documentFacts } from "./store.ts";

type Relays = readonly Relayed<EventOf<"document_reviewed">>[];

/** Notifies a client of a document that is requested again; an accepted one only refreshes the screen. */
export async function notifyOfDocument(tx: Transaction, relayed: Relays, app: App): Promise<void> {
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
export async function refreshDocument(tx: Transaction, relayed: Relays): Promise<void> {
  const events = relayed.flatMap(({ event: { clientId, documentId } }) => [
    { clientId, kind: "documents", id: documentId },
    { clientId, kind: "user", id: clientId },
  ]);
  await notifyClients(tx, events);
}
