/** Changes to how a client logs in, each of which they are notified of. */
export type SecurityChange =
  | "backup_code_used"
  | "backup_codes_made"
  | "factors_forgotten"
  | "factors_reset"
  | "password_changed"
  | "passkey_added"
  | "passkey_removed"
  | "totp_added"
  | "totp_removed";
