/** Purpose of a mailed link. */
export type LinkPurpose = "verify_email" | "reset_password" | "change_email";

/** In milliseconds. */
export const linkLifetimesMs = {
  verify_email: 24 * 3_600_000,
  reset_password: 30 * 60_000,
  change_email: 24 * 3_600_000,
} as const satisfies Record<LinkPurpose, number>;
