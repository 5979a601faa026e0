/** How somebody signed in, or tried to. */
export type SignInMethod =
  | "registration"
  | "password"
  | "password_totp"
  | "password_backup_code"
  | "password_passkey"
  | "passkey";
