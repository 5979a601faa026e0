import type { Mail } from "#server/platform/mailer/mailer.ts";
import type { Fact, Message } from "./messages.ts";

export type MailFacts = {
  readonly id: string;
  readonly to: string;
  /** Base URL without a trailing slash. */
  readonly site: string;
  readonly supportEmail: string;
  /** Missing for mails that cannot be turned off. */
  readonly unsubscribeUrl?: string | undefined;
};

/** A message as mail, in text and in HTML for all mail programs. */
export function renderMail(message: Omit<Message, "kind">, facts: MailFacts): Mail {
  const { id, to, site, supportEmail, unsubscribeUrl } = facts;
  const link = `${site}${message.path}`;
  const { title, mailText = message.text, facts: rows = [] } = message;
  const lines = rows.map(({ name, value }) => `${name}: ${value}`).join("\n");
  return {
    id,
    to,
    subject: title,
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
    text: [
      title,
      mailText,
      ...(rows.length > 0 ? [lines] : []),
      link,
      ...(unsubscribeUrl === undefined ? [] : [`Unsubscribe from these emails: ${unsubscribeUrl}`]),
      `Summit · ${supportEmail}\n`,
    ].join("\n\n"),
    html: page(
      escapeHtml(title),
      escapeHtml(mailText).replaceAll("\n", "<br>"),
      rows.map(factRow).join(""),
      escapeHtml(link),
      escapeHtml(message.action ?? "Open Summit"),
      escapeHtml(supportEmail),
      unsubscribeUrl === undefined ? "" : escapeHtml(unsubscribeUrl),
    ),
  };
}

function factRow({ name, value }: Fact): string {
  return `<tr><td style="padding:8px 16px 8px 0;color:#54646B;font-size:14px;border-bottom:1px solid #DEDFD9">${escapeHtml(name)}</td><td style="padding:8px 0;font-weight:600;border-bottom:1px solid #DEDFD9">${escapeHtml(value)}</td></tr>`;
}
function page(
  title: string,
  text: string,
  rows: string,
  link: string,
  action: string,
  supportEmail: string,
  unsubscribe: string,
): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="margin:0;background:#F7F6F2;color:#0B1F2A;font:16px/1.5 Inter,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#FFFFFF;border-radius:20px">
<tr><td style="background:#0B2431;border-radius:20px 20px 0 0;padding:20px 28px;color:#FFFFFF;font-size:19px;font-weight:700">Summit</td></tr>
<tr><td style="padding:28px">
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.25">${title}</h1>
<p style="margin:0 0 24px">${text}</p>
${rows === "" ? "" : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">${rows}</table>`}
<p style="margin:0"><a href="${link}" style="display:inline-block;background:#F7B267;color:#0B1F2A;border-radius:10px;padding:12px 20px;font-weight:600;text-decoration:none">${action}</a></p>
</td></tr>
<tr><td style="padding:0 28px 24px;color:#54646B;font-size:13px">Questions? Email us at <a href="mailto:${supportEmail}" style="color:#0F5B50">${supportEmail}</a>.${unsubscribe === "" ? "" : ` <a href="${unsubscribe}" style="color:#54646B">Unsubscribe from these emails</a>.`}</td></tr>
</table></td></tr></table>
</body></html>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
