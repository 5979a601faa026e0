import { type MailTopic, mailTopics } from "#domain/notifications/mail-topic.ts";
import { type Vault, VaultError } from "../platform/vault.ts";

/** Topic and client that a link turns off. */
export type Unsubscribing = { readonly clientId: string; readonly topic: MailTopic };

const owner = "mail-unsubscribe";

/**
 * One-click unsubscribe URL of a topic. The token is encrypted by the vault, so it cannot be forged or used
 * for anything else. It does not expire, since a mail may be read years later.
 */
export function unsubscribeUrl({ clientId, topic }: Unsubscribing, site: string, vault: Vault): string {
  return `${site}/api/mail/unsubscribe?token=${encodeURIComponent(vault.seal(`${clientId} ${topic}`, owner))}`;
}

/** Undefined for an invalid token. */
export function readUnsubscribeToken(token: string, vault: Vault): Unsubscribing | undefined {
  try {
    const [clientId = "", named] = vault.open(token, owner).split(" ");
    const topic = mailTopics.find((each) => each === named);
    return topic && { clientId, topic };
  } catch (error) {
    if (error instanceof VaultError) return undefined;
    throw error;
  }
}
