import { mailLooks, showMailGallery, showMailPreview } from "#contract/notifications/mail-gallery.ts";
import { getMailTopic } from "#domain/notifications/mail-topic.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import { handle, type Route } from "#server/platform/http/route.ts";
import { logoContentId, mailLogo } from "#server/platform/mailer/mail-logo.ts";
import type { Mail } from "#server/platform/mailer/mailer.ts";
import { formatMailTime, mailFrame } from "./mail-facts.ts";
import { type MailSample, mailSamples } from "./mail-samples.ts";
import { renderMail } from "./render-mail.ts";

/** Mails have inline styles and the gallery frames them; neither has a script. */
const headers = {
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
  "x-frame-options": "SAMEORIGIN",
};

/** Every mail with made-up facts, for whoever works on them; never mounted in production. */
export const mailGalleryRoutes: readonly Route[] = [
  handle(showMailGallery, async ({ reply }) =>
    reply.headers(headers).type("text/html; charset=utf-8").send(galleryPage()),
  ),

  handle(showMailPreview, async ({ params, query, reply, now }, app) => {
    const sample = mailSamples.find(({ name }) => name === params.name);
    if (!sample) throw new Refused("not_found");
    const mail = renderSample(sample, app, now);
    const isText = query.look === "text";
    return reply
      .headers(headers)
      .type(`text/${isText ? "plain" : "html"}; charset=utf-8`)
      .send(isText ? `Subject: ${mail.subject}\n\n${mail.text}` : inTheme(mail.html, query.look));
  }),
];

function renderSample({ name, reader, kind, message }: MailSample, app: App, now: Date): Mail {
  const frame = mailFrame(app.config);
  const topic = kind && getMailTopic(kind);
  return renderMail(message, {
    ...frame,
    id: name,
    to: "reader@example.test",
    name: reader,
    at: formatMailTime(now, null),
    unsubscribeUrl: topic && `${frame.site}/api/mail/unsubscribe?token=example`,
  });
}

/** Forces one colour set, whichever the browser prefers, and embeds the logo. */
function inTheme(html: string, look: (typeof mailLooks)[number]): string {
  return html
    .replace("(prefers-color-scheme: dark)", look === "dark" ? "all" : "not all")
    .replaceAll(`cid:${logoContentId}`, `data:image/png;base64,${mailLogo.toString("base64")}`);
}

function galleryPage(): string {
  const mails = mailSamples.map(({ name, message: { title } }) => {
    const frames = mailLooks.map(
      (look) =>
        `<iframe loading="lazy" title="${name}, ${look}" src="/dev/mails/${name}?look=${look}"></iframe>`,
    );
    return `<section id="${name}"><h2>${title} <small>${name}</small></h2><div>${frames.join("")}</div></section>`;
  });
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Emails · Summit</title>
<style>
body { margin: 0; padding: 24px; background: #f7f6f2; color: #0b1f2a; font: 16px/1.5 Inter, Helvetica, Arial, sans-serif; }
h1 { font-size: 24px; } h2 { font-size: 19px; margin: 32px 0 12px; } small { color: #54646b; font-weight: 400; font-size: 13px; }
section > div { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 390px), 1fr)); gap: 16px; }
iframe { width: 100%; height: 760px; border: 1px solid #dedfd9; border-radius: 14px; background: #ffffff; }
</style></head>
<body><main><h1>${mailSamples.length} emails, light, dark and as text</h1>${mails.join("\n")}</main></body></html>`;
}
