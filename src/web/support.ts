export const supportEmail = "support@summit.test";
