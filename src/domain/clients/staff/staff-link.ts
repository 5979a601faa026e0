/** Lifetime of a link that sets a staff user's password, in milliseconds. */
export const staffLinkLifetimeMs = 24 * 3_600_000;
