/** How long a link can be used that sets a colleague's password, in milliseconds. */
export const staffLinkLifetimeMs = 24 * 3_600_000;
