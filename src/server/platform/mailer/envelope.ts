import { createHash } from "node:crypto";
import { logoContentId, mailLogo } from "./mail-logo.ts";
import type { Mail } from "./mailer.ts";

const logo = {
  filename: "summit.png",
  content: mailLogo,
  contentType: "image/png",
  contentDisposition: "inline" as const,
  cid: logoContentId,
};

/** A name that is constant across attempts and safe in paths and headers. */
export function messageName(mail: Pick<Mail, "id">): string {
  return createHash("sha256").update(mail.id).digest("hex").slice(0, 40);
}

/**
 * Nodemailer's form of a mail. Addresses are objects, so that no text in them can add a recipient; line
 * breaks are rejected.
 */
export function buildEnvelope(mail: Mail, from: string) {
  if (/[\r\n]/.test(mail.to + mail.subject)) throw new Error("a mail's address or subject has a line break");
  return {
    from,
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.html.includes(`cid:${logoContentId}`) ? [logo] : [],
    messageId: `<${messageName(mail)}@${domainOf(from)}>`,
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail) },
  };
}

/** The sender's domain: a Message-ID under a non-existent domain counts as spam. */
function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+\.[A-Za-z0-9-]+)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? "summit.invalid";
}

/** RFC 2369 and, over https, RFC 8058 one-click unsubscribe headers. */
function unsubscribeHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  const list = { "List-Unsubscribe": `<${unsubscribeUrl}>` };
  return unsubscribeUrl.startsWith("https://")
    ? { ...list, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
    : list;
}
