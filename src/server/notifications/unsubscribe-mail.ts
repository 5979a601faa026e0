import type { MailTopic } from "#domain/notifications/mail-topic.ts";
import { notifyClients } from "../platform/outbox/client-events.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { addUnwantedTopic } from "./mail-choices-store.ts";

/** Turns off one topic; idempotent. */
export async function unsubscribeMail(
  tx: Transaction,
  { clientId, topic }: { readonly clientId: string; readonly topic: MailTopic },
  now: Date,
): Promise<void> {
  await addUnwantedTopic(tx, clientId, topic, now);
  await notifyClients(tx, [{ clientId, kind: "mail-choices", id: clientId }]);
}
