import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Config } from "#server/platform/config.ts";
import { buildEnvelope, messageName } from "./envelope.ts";
import { type Mailer, MailRefused } from "./mailer.ts";

/** SMTP if configured, otherwise .eml files in the data directory. */
export function createMailer(config: Pick<Config, "SMTP_URL" | "MAIL_FROM" | "DATA_DIR">): Mailer {
  if (config.SMTP_URL !== undefined) return createSmtpMailer(config.SMTP_URL, config.MAIL_FROM);
  return createFileMailer(join(config.DATA_DIR, "mail"), config.MAIL_FROM);
}

/** Writes mails as .eml files, for installations without a mail server. */
export function createFileMailer(folder: string, from: string): Mailer {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(buildEnvelope(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // An existing folder may predate this restriction.
      await chmod(folder, 0o700);
      const path = join(folder, `${messageName(mail)}.eml`);
      // Renamed into place, so that no reader sees a partial mail.
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => transport.close(),
  };
}

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
        await transport.sendMail(buildEnvelope(mail, from));
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

/** Encryption of the connection to a mail server. */
type SmtpSecurity = {
  /** Without Summit's own query parameters. */
  readonly url: string;
  /** Refuses to send without STARTTLS, which also defeats downgrade attacks. */
  readonly requireTLS: boolean;
  readonly ignoreTLS: boolean;
};

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Parses `SMTP_URL`: `smtp://` requires STARTTLS unless the server is local or `?tls=none` is given. */
export function smtpSecurity(address: string): SmtpSecurity {
  const url = new URL(address);
  const isPlain = url.searchParams.get("tls") === "none";
  url.searchParams.delete("tls");
  const isOpen = url.protocol === "smtp:" && (isPlain || loopback.test(url.hostname));
  return {
    url: url.href,
    requireTLS: url.protocol === "smtp:" && !isOpen,
    ignoreTLS: url.protocol === "smtp:" && isPlain,
  };
}
