import type { Mail } from "#server/platform/mail.ts";

export type { Mail };

/** The mail server said for good that it will not take this mail (SMTP 5xx): asking again would not change that. */
export class MailRefused extends Error {
  override name = "MailRefused";
}

export type Mailer = {
  /**
   * Hands a mail over for delivery. @throws MailRefused when it never will be taken, any other error when it was not taken
   * now; sending it again is safe.
   */
  readonly send: (mail: Mail) => Promise<void>;
  /** What is wrong with the way that mails leave, in one line; undefined when nothing is. */
  readonly findFault?: () => Promise<string | undefined>;
  /** Lets go of connections. */
  readonly close: () => void;
};

declare module "#server/platform/app.ts" {
  interface App {
    readonly mailer: Mailer;
  }
}
