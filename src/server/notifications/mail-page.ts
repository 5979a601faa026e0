export type MailParts = {
  readonly logoUrl: string;
  readonly title: string;
  readonly greeting: string;
  /** One or more lines. */
  readonly text: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly link: string;
  readonly action: string;
  readonly supportEmail: string;
  readonly issuer: readonly string[];
  readonly unsubscribeUrl: string | undefined;
};

/**
 * The HTML of a mail: tables and inline styles, which every mail program understands. The style sheet adds the
 * dark set for programs that know it.
 */
export function mailPage(parts: MailParts): string {
  const title = escapeHtml(parts.title);
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${title}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .side { padding-left: 20px !important; padding-right: 20px !important; } }
@media (prefers-color-scheme: dark) {
.page { background: #091820 !important; color: #eef3f2 !important; }
.card { background: #10252f !important; border-color: #26404b !important; }
.ink { color: #eef3f2 !important; }
.stone { color: #a3b4ba !important; }
.fact { border-color: #26404b !important; }
.link { color: #7cccb8 !important; }
.button { background: #f7b267 !important; color: #0b1f2a !important; }
}
</style></head>
<body class="page" style="margin:0;padding:0;background:#f7f6f2;color:#0b1f2a;font:16px/1.5 Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(parts.text)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f6f2"><tr><td align="center" style="padding:24px 12px 32px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dedfd9;border-radius:20px;border-collapse:separate;overflow:hidden">
<tr><td class="side" style="background:#0b2431;padding:20px 32px;border-bottom:3px solid #f7b267"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding-right:10px"><img src="${parts.logoUrl}" width="34" height="24" alt="" style="display:block;border:0"></td><td style="color:#ffffff;font-size:22px;line-height:24px;font-weight:700;letter-spacing:-0.01em">Summit</td></tr></table></td></tr>
<tr><td class="side" style="padding:32px 32px 12px">
<h1 class="ink" style="margin:0 0 16px;color:#0b1f2a;font-size:24px;line-height:1.25;font-weight:700;letter-spacing:-0.01em">${title}</h1>
<p class="ink" style="margin:0 0 8px;color:#0b1f2a;word-break:break-word">${escapeHtml(parts.greeting)}</p>
<p class="ink" style="margin:0 0 20px;color:#0b1f2a;word-break:break-word">${escapeHtml(parts.text).replaceAll("\n", "<br>")}</p>
<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 28px;border-collapse:collapse">${parts.facts.map(factRow).join("")}</table>
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td class="button" style="background:#f7b267;border-radius:10px"><a class="button" href="${escapeHtml(parts.link)}" style="display:inline-block;background:#f7b267;color:#0b1f2a;border-radius:10px;padding:14px 24px;font-weight:600;line-height:20px;text-decoration:none">${escapeHtml(parts.action)}</a></td></tr></table>
</td></tr>
<tr><td class="side stone" style="padding:0 32px 28px;color:#54646b;font-size:14px">Questions? Email us at <a class="link" href="mailto:${escapeHtml(parts.supportEmail)}" style="color:#0f5b50">${escapeHtml(parts.supportEmail)}</a>.</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td class="side stone" align="center" style="padding:20px 32px 0;color:#54646b;font-size:13px;line-height:1.5">${parts.issuer.map(escapeHtml).join("<br>")}${unsubscribeLine(parts.unsubscribeUrl)}</td></tr></table>
</td></tr></table>
</body>
</html>`;
}

function factRow({ name, value }: MailParts["facts"][number]): string {
  return `<tr><th scope="row" align="left" class="fact stone" style="width:36%;padding:10px 16px 10px 0;border-bottom:1px solid #dedfd9;color:#54646b;font-size:14px;font-weight:400;text-align:left;vertical-align:top">${escapeHtml(name)}</th><td class="fact ink" style="padding:10px 0;border-bottom:1px solid #dedfd9;color:#0b1f2a;font-size:14px;font-weight:600;font-variant-numeric:tabular-nums;text-align:right;vertical-align:top;word-break:break-word">${escapeHtml(value)}</td></tr>`;
}

function unsubscribeLine(url: string | undefined): string {
  if (url === undefined) return "";
  return `<br><a class="stone" href="${escapeHtml(url)}" style="color:#54646b">Unsubscribe from these emails</a>`;
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
