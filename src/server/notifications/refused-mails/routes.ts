import { listRefusedMails, type RefusedMail, resendMail } from "#contract/notifications/refused-mails.ts";
import { downloadRefusedMails } from "#contract/reporting/exports.ts";
import { Refused } from "#domain/refusal.ts";
import { findCurrentContacts } from "#server/clients/accounts/store.ts";
import type { App } from "#server/platform/app.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { type Columns, timeCell } from "#server/platform/files/write-table.ts";
import { downloadList, partAfter } from "#server/platform/http/download-list.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import type { Mail } from "#server/platform/mail.ts";
import { openMail, type QueuedMail } from "#server/platform/outgoing-mail.ts";
import { decodeCursor, toPage } from "#server/platform/page.ts";
import { type Vault, VaultError } from "#server/platform/vault.ts";
import { deleteRefused, listRefused, type RefusedRow } from "./store.ts";

/** A mail that cannot be opened is listed without what it holds. */
type FileRow = { readonly row: RefusedRow; readonly mail: RefusedMail | undefined };

const mailColumns: Columns<FileRow> = {
  "Bounced (UTC)": ({ mail, row }) => mail?.refusedAt ?? timeCell(row.createdAt),
  Client: ({ mail }) => mail?.client?.name ?? "",
  "Sent to": ({ mail }) => mail?.to ?? "",
  "Current address": ({ mail }) => mail?.sendTo ?? "",
  Subject: ({ mail }) => mail?.subject ?? "Unreadable: its key was destroyed",
  Reason: ({ row }) => row.reason ?? "",
};

/** Rejected mails and resending them. */
export const refusedMailRoutes: readonly Route[] = [
  read(listRefusedMails, async ({ query }, { db, vault }) => {
    const rows = await listRefused(db, { limit: query.limit, cursor: decodeCursor(query.cursor) });
    const { items, nextCursor } = toPage(rows, query.limit);
    return { nextCursor, items: await describeRefused(items, { db, vault }) };
  }),

  downloadList(downloadRefusedMails, {
    name: "bounced-emails",
    columns: mailColumns,
    reader:
      (_call, { db, vault }) =>
      async (last, limit) => {
        const rows = await listRefused(db, partAfter(last?.row, limit));
        const mails = new Map((await describeRefused(rows, { db, vault })).map((mail) => [mail.id, mail]));
        return rows.map((row) => ({ row, mail: mails.get(row.id) }));
      },
  }),

  write(resendMail, async ({ tx, params, session: { staff }, now }, { newId, outgoingMail, vault }) => {
    const queued = await deleteRefused(tx, params.id);
    const mail = queued && openOrUndefined(queued, vault);
    if (!mail) throw new Refused("not_found");
    const to = addressNow(mail, await findCurrentContacts(tx, mail.clientId ? [mail.clientId] : []));
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

/** Mails with their clients' current addresses, without those that cannot be opened. */
async function describeRefused(
  rows: readonly RefusedRow[],
  { db, vault }: Pick<App, "db" | "vault">,
): Promise<RefusedMail[]> {
  const opened = rows.flatMap((row) => {
    const mail = openOrUndefined(row.mail, vault);
    return mail ? [{ ...row, mail }] : [];
  });
  const contacts = await findCurrentContacts(
    db,
    opened.flatMap(({ mail }) => mail.clientId ?? []),
  );
  return opened.map(({ id, mail, reason, createdAt }) => ({
    id,
    client: (mail.clientId && contacts.get(mail.clientId)) || null,
    to: mail.to,
    sendTo: addressNow(mail, contacts),
    subject: mail.subject,
    reason,
    refusedAt: createdAt.toISOString(),
  }));
}

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
function addressNow(
  { clientId, to }: Mail,
  contacts: Awaited<ReturnType<typeof findCurrentContacts>>,
): string {
  return (clientId !== undefined && contacts.get(clientId)?.email) || to;
}
