import type { Mail } from "#server/platform/mail.ts";

export type { Mail };

/** Permanent rejection by the mail server (SMTP 5xx); a retry is pointless. */
export class MailRefused extends Error {
  override name = "MailRefused";
}

export type Mailer = {
  /**
   * Sends a mail. @throws MailRefused when it is rejected for good; any other error is temporary, and a retry
   * is safe.
   */
  readonly send: (mail: Mail) => Promise<void>;
  /** One-line configuration fault; undefined when there is none. */
  readonly findFault?: () => Promise<string | undefined>;
  /** Closes connections. */
  readonly close: () => void;
};

declare module "#server/platform/app.ts" {
  interface App {
    readonly mailer: Mailer;
  }
}
