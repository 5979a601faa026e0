import { createTransport } from "nodemailer";
import { envelopeOf } from "./envelope.ts";
import { type Mailer, MailRefused } from "./mailer.ts";
import { smtpSecurity } from "./smtp-security.ts";

const timeoutMs = 15_000;

/**
 * Sends by SMTP: `smtps://`, or `smtp://` with mandatory STARTTLS unless the server is local or the URL ends
 * in `?tls=none`.
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
    findFault: async () => {
      if (ignoreTLS)
        return "SMTP_URL: emails leave without encryption, because the address ends in ?tls=none";
      try {
        await transport.verify();
        return undefined;
      } catch (error) {
        return requireTLS && isAboutTls(error)
          ? "SMTP_URL: the mail server offers no STARTTLS, so no email leaves: use smtps://, or end the address with ?tls=none if the network is your own"
          : `SMTP_URL: the mail server doesn't take emails at the moment: ${(error as Error).message}`;
      }
    },
    close: () => transport.close(),
  };
}

/** A 5xx about the mail itself; an authentication 5xx is a configuration fault and temporary. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isOfMail = code === "EENVELOPE" || code === "EMESSAGE";
  return isOfMail && typeof responseCode === "number" && responseCode >= 500 && responseCode < 600;
}

function isAboutTls(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === "ETLS" || /STARTTLS/i.test(String(message));
}
