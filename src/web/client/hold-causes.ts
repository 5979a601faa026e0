import type { RestrictionCause } from "#domain/clients/restrictions/restriction.ts";

/** Why payouts are on hold, as the beginning of a sentence. */
export const holdCauses: Readonly<Record<RestrictionCause, string>> = {
  factors_reset: "Your two-step log-in was reset",
  password_reset: "The password of a login without two-step log-in was reset by email",
  email_changed: "We changed the email address of a login for somebody who had lost their mailbox",
};
