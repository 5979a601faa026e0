import { type MailTopic, mailTopics } from "#domain/notifications/mail-topic.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { type Vault, VaultError } from "#server/platform/vault.ts";
import { addUnwantedTopic } from "./mail-choices-store.ts";

/** Whose mails a link turns off: those of a client's contact, or of a member. */
export type MailReader = { readonly clientId: string; readonly userId?: string };

/** Topic that a link turns off, and for whom. */
export type Unsubscribing = MailReader & { readonly topic: MailTopic };

const owner = "mail-unsubscribe";

/**
 * One-click unsubscribe URL of a topic. The token is encrypted by the vault, so it cannot be forged or used
 * for anything else. It does not expire, since a mail may be read years later.
 */
export function unsubscribeUrl(
  { clientId, userId, topic }: Unsubscribing,
  site: string,
  vault: Vault,
): string {
  const facts = [clientId, topic, ...(userId === undefined ? [] : [userId])].join(" ");
  return `${site}/api/mail/unsubscribe?token=${encodeURIComponent(vault.seal(facts, owner))}`;
}

/** Undefined for an invalid token. */
export function readUnsubscribeToken(token: string, vault: Vault): Unsubscribing | undefined {
  try {
    const [clientId = "", named, userId] = vault.open(token, owner).split(" ");
    const topic = mailTopics.find((each) => each === named);
    return topic && { clientId, topic, ...(userId !== undefined && { userId }) };
  } catch (error) {
    if (error instanceof VaultError) return undefined;
    throw error;
  }
}

/** Turns off one topic; idempotent. */
export async function unsubscribeMail(
  tx: Transaction,
  { topic, ...reader }: Unsubscribing,
  now: Date,
): Promise<void> {
  const { clientId } = reader;
  await addUnwantedTopic(tx, reader, topic, now);
  await notifyClients(tx, [{ clientId, kind: "mail-choices", id: clientId }]);
}

const topicsInWords: Readonly<Record<MailTopic, string>> = {
  exchanges: "emails about your exchanges and orders",
  money: "emails about money in and out",
  alerts: "rate alert emails",
  daily_rates: "the daily rate email",
  rewards: "emails about your rewards",
};

/** A page without scripts, styles or session, since a mail program may open it anywhere. */
export function unsubscribePage(topic: MailTopic, { isDone }: { readonly isDone: boolean }): string {
  const what = topicsInWords[topic];
  const title = isDone ? "You're unsubscribed" : "Unsubscribe";
  const body = isDone
    ? `<p>We won't send you ${what} any more. You can turn them back on under Notifications. We'll still email you about your account's safety.</p>`
    : `<p>Stop ${what}?</p><form method="post"><button type="submit">Unsubscribe</button></form>`;
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title} · Summit</title></head>
<body><main><h1>${title}</h1>${body}<p><a href="/">Go to Summit</a></p></main></body>
</html>`;
}
