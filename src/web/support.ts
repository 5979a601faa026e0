/** Where a client reaches the people behind Summit. */
export const supportEmail = "support@summit.test";
