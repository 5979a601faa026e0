import { restrictionCauses } from "#domain/clients/restrictions/restriction.ts";
import * as security from "./security-messages.ts";

const held = {
  login: "peter@halden.example",
  accountName: "Halden Robotics (demo)",
  until: new Date("2026-03-11T10:00:00Z"),
};

/** Messages of logins and what protects them for the gallery of mails. */
export const securitySamples = {
  confirmation_code: [security.confirmationCode("482913", "Set up an authenticator app")],
  security_changed: [
    security.securityChanged("backup_code_used", "9"),
    security.securityChanged("backup_codes_made", null),
    security.securityChanged("factors_forgotten", null),
    security.securityChanged("factors_reset", "26 Nov 2026"),
    security.securityChanged("factors_reset", null),
    security.securityChanged("passkey_added", "Work laptop"),
    security.securityChanged("passkey_removed", "Work laptop"),
    security.securityChanged("password_changed", null),
    security.securityChanged("totp_added", null),
    security.securityChanged("totp_removed", null),
  ],
  email_changed: [
    security.emailChanged(),
    security.emailReplacedByDesk(held.until),
    security.emailSetByDesk(held.until),
  ],
  payouts_held: restrictionCauses.map((cause) => security.payoutsHeld({ ...held, cause })),
};
