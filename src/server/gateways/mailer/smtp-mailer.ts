import { createTransport } from "nodemailer";
import { envelopeOf } from "./envelope.ts";
import type { Mailer } from "./mailer.ts";

const timeoutMs = 15_000;

/** Hands mails to a mail server, by `smtp://` (STARTTLS where it is offered) or `smtps://`. */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      await transport.sendMail(envelopeOf(mail, from));
    },
    close: () => transport.close(),
  };
}
