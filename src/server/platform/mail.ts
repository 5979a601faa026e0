/** One mail to one reader. */
export type Mail = {
  /** The same at each attempt to send it, so that a repeat can be recognised: it makes the Message-ID. */
  readonly id: string;
  readonly to: string;
  /** The client whose own address it goes to; missing for a staff user's, and where it confirms another address. */
  readonly clientId?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where one press, without signing in, ends mails of this kind; missing where they can't be turned off. */
  readonly unsubscribeUrl?: string;
};
