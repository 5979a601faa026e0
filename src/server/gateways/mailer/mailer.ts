import type { Mail } from "../../platform/mail.ts";

export type { Mail };

export type Mailer = {
  /** Hands a mail over for delivery. @throws when it was not taken; sending it again is safe. */
  readonly send: (mail: Mail) => Promise<void>;
  /** Lets go of connections. */
  readonly close: () => void;
};
