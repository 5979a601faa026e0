/** What a link that is mailed to a client is for. */
export type LinkPurpose = "verify_email" | "reset_password" | "change_email";

/** How long such a link can be used, in milliseconds. */
export const linkLifetimesMs = {
  verify_email: 24 * 3_600_000,
  reset_password: 30 * 60_000,
  change_email: 24 * 3_600_000,
} as const satisfies Record<LinkPurpose, number>;
