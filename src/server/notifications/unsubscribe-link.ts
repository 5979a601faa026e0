import { type MailTopic, mailTopics } from "#domain/notifications/mail-topic.ts";
import { type Vault, VaultError } from "../platform/vault.ts";

/** What one press in a mail turns off, and for whom. */
export type Unsubscribing = { readonly clientId: string; readonly topic: MailTopic };

const owner = "mail-unsubscribe";

/**
 * Where one press ends a client's mails of a topic. The token is sealed by the vault: nobody can make one, and nothing can
 * be done with it but this. It does not run out, since a mail may be read years later.
 */
export function unsubscribeUrl({ clientId, topic }: Unsubscribing, site: string, vault: Vault): string {
  return `${site}/api/mail/unsubscribe?token=${encodeURIComponent(vault.seal(`${clientId} ${topic}`, owner))}`;
}

/** Undefined for a token that Summit did not make. */
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
