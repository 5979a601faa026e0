export type Mail = {
  /** Begins with the key of the event that it is about. Constant across attempts; becomes the Message-ID. */
  readonly id: string;
  readonly to: string;
  /** Client whose own address it goes to; missing for staff and for address confirmations. */
  readonly clientId?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** One-click unsubscribe URL; missing for mails that cannot be turned off. */
  readonly unsubscribeUrl?: string;
};
