import { createTransport } from "nodemailer";
import { envelopeOf } from "./envelope.ts";
import { type Mailer, MailRefused } from "./mailer.ts";
import { smtpSecurity } from "./smtp-security.ts";

const timeoutMs = 15_000;

/**
 * Hands mails to a mail server: by `smtps://`, or by `smtp://`, which has to offer STARTTLS unless the address is this
 * machine's own or ends in `?tls=none`.
 */
export function createSmtpMailer(address: string, from: string): Mailer {
  const { url, requireTLS, ignoreTLS } = smtpSecurity(address);
  const transport = createTransport({
    url,
    requireTLS,
    ignoreTLS,
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
      try {
        await transport.sendMail(envelopeOf(mail, from));
      } catch (error) {
        throw isFinal(error) ? new MailRefused((error as Error).message, { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

/** A 5xx on the mail itself; one on signing in is about the configuration, and passes once that is mended. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isOfMail = code === "EENVELOPE" || code === "EMESSAGE";
  return isOfMail && typeof responseCode === "number" && responseCode >= 500 && responseCode < 600;
}
