import { listRefusedMails, resendMail } from "#contract/notifications/refused-mails.ts";
import { Refused } from "#domain/refusal.ts";
import { findCurrentEmails } from "#server/clients/accounts/store.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import type { Mail } from "#server/platform/mail.ts";
import { openMail, type QueuedMail } from "#server/platform/outgoing-mail.ts";
import { decodeCursor, toPage } from "#server/platform/page.ts";
import { type Vault, VaultError } from "#server/platform/vault.ts";
import { deleteRefused, listRefused } from "./store.ts";

/** Rejected mails and resending them. */
export const refusedMailRoutes: readonly Route[] = [
  read(listRefusedMails, async ({ query }, { db, vault }) => {
    const rows = await listRefused(db, { limit: query.limit, cursor: decodeCursor(query.cursor) });
    const { items, nextCursor } = toPage(rows, query.limit);
    const opened = items.flatMap((row) => {
      const mail = openOrUndefined(row.mail, vault);
      return mail ? [{ ...row, mail }] : [];
    });
    const addresses = await findCurrentEmails(
      db,
      opened.flatMap(({ mail }) => mail.clientId ?? []),
    );
    return {
      nextCursor,
      items: opened.map(({ id, mail, reason, createdAt }) => ({
        id,
        client: clientOf(mail, addresses),
        to: mail.to,
        sendTo: addressNow(mail, addresses),
        subject: mail.subject,
        reason,
        refusedAt: createdAt.toISOString(),
      })),
    };
  }),

  write(resendMail, async ({ tx, params, session: { staff }, now }, { newId, outgoingMail, vault }) => {
    const queued = await deleteRefused(tx, params.id);
    const mail = queued && openOrUndefined(queued, vault);
    if (!mail) throw new Refused("not_found");
    const to = addressNow(mail, await findCurrentEmails(tx, mail.clientId ? [mail.clientId] : []));
    // With a new id, since a mail server may drop a repeated Message-ID.
    await outgoingMail.enqueue(tx, [{ ...mail, id: `${mail.id} ${newId()}`, to }]);
    await appendAudit(tx, {
      id: newId(),
      at: now,
      actor: { kind: "staff", id: staff.id },
      action: "resend_mail",
      subject: mail.clientId ? { kind: "client", id: mail.clientId } : { kind: "mail", id: params.id },
      details: { mail: mail.subject, refused: mail.to, to },
    });
    return { sentTo: to };
  }),
];

/** A mail whose key is gone cannot be read or sent, and is treated as missing. */
function openOrUndefined(queued: QueuedMail, vault: Vault): Mail | undefined {
  try {
    return openMail(queued, vault);
  } catch (error) {
    if (error instanceof VaultError) return undefined;
    throw error;
  }
}

/** Always the address on record: a freely chosen one could receive a log-in link. */
function addressNow({ clientId, to }: Mail, addresses: ReadonlyMap<string, string>): string {
  return (clientId !== undefined && addresses.get(clientId)) || to;
}

function clientOf({ clientId }: Mail, addresses: ReadonlyMap<string, string>) {
  const email = clientId === undefined ? undefined : addresses.get(clientId);
  return clientId === undefined || email === undefined ? null : { id: clientId, email };
}
