import { createHash } from "node:crypto";
import type { Mail } from "./mailer.ts";

/** A name of the mail that is the same at each attempt and safe in a path and a header. */
export function messageName(mail: Pick<Mail, "id">): string {
  return createHash("sha256").update(mail.id).digest("hex").slice(0, 40);
}

/**
 * The mail as nodemailer takes it. The address goes in as an object, so that nothing in it can name a second reader,
 * and what has a line break is refused outright.
 */
export function envelopeOf(mail: Mail, from: string) {
  if (/[\r\n]/.test(mail.to + mail.subject)) throw new Error("a mail's address or subject has a line break");
  return {
    from,
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${messageName(mail)}@${domainOf(from)}>`,
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail) },
  };
}

/** The sender's own domain: a Message-ID under a name that does not exist counts against a mail. */
function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+\.[A-Za-z0-9-]+)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? "summit.invalid";
}

/** RFC 2369, and RFC 8058's single press, which is for https alone. */
function unsubscribeHeaders({ unsubscribeUrl }: Mail): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  const list = { "List-Unsubscribe": `<${unsubscribeUrl}>` };
  return unsubscribeUrl.startsWith("https://")
    ? { ...list, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
    : list;
}
