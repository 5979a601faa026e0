import type { MailTopic } from "#domain/notifications/mail-topic.ts";

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
