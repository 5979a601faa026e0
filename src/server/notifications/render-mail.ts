import { logoContentId } from "#server/platform/mailer/mail-logo.ts";
import type { Mail } from "#server/platform/mailer/mailer.ts";
import { formatMailTime, type MailFrame } from "./mail-facts.ts";
import { mailPage } from "./mail-page.ts";
import type { Message } from "./messages.ts";

export type MailFacts = MailFrame & {
  readonly id: string;
  readonly to: string;
  /** The reader's name for the greeting; empty or missing when unknown. */
  readonly name?: string | null | undefined;
  /** When it happened, with its time zone. */
  readonly at: string;
  /** The reader's; London's when unknown. */
  readonly timeZone?: string | null | undefined;
  /** Missing for mails that cannot be turned off. */
  readonly unsubscribeUrl?: string | undefined;
};

/** A message as mail, in text and in HTML for all mail programs. */
export function renderMail(message: Omit<Message, "kind">, mail: MailFacts): Mail {
  const { id, to, site, supportEmail, issuer, at, unsubscribeUrl } = mail;
  const { title, action, path, mailPath = path, text, mailText = text, isForOthers = false } = message;
  const name = isForOthers ? "" : (mail.name?.trim() ?? "");
  const greeting = name === "" ? "Hello," : `Hello ${name},`;
  const facts = [...(message.facts ?? []), { name: "Date", value: at }].map((fact) => ({
    name: fact.name,
    value: fact.value instanceof Date ? formatMailTime(fact.value, mail.timeZone ?? null) : fact.value,
  }));
  const link = `${site}${mailPath}`;
  return {
    id,
    to,
    subject: title,
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
    text: [
      title,
      greeting,
      mailText,
      facts.map((fact) => `${fact.name}: ${fact.value}`).join("\n"),
      `${action}:\n${link}`,
      `Questions? Email us at ${supportEmail}.`,
      ...(unsubscribeUrl === undefined ? [] : [`Unsubscribe from these emails:\n${unsubscribeUrl}`]),
      `${issuer.join("\n")}\n`,
    ].join("\n\n"),
    html: mailPage({
      logoUrl: `cid:${logoContentId}`,
      title,
      greeting,
      text: mailText,
      facts,
      link,
      action,
      supportEmail,
      issuer,
      unsubscribeUrl,
    }),
  };
}
