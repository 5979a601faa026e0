/** The life of an account, in its usual order. */
export const clientStatuses = ["SIGNED_UP", "AWAITING_DOCS", "AWAITING_PROCESSING", "ACCOUNT_READY"] as const;

export type ClientStatus = (typeof clientStatuses)[number];

/** The statuses that the desk may set, in any order; nobody goes back to SIGNED_UP. */
export const settableStatuses = ["AWAITING_DOCS", "AWAITING_PROCESSING", "ACCOUNT_READY"] as const;

export type SettableStatus = (typeof settableStatuses)[number];

export type UserStatus = Exclude<ClientStatus, "ACCOUNT_READY"> | "ACTIVATED";

/** What the client is told of their status: ACCOUNT_READY reads ACTIVATED, every other one as it is. */
export function userStatusOf(status: ClientStatus): UserStatus {
  return status === "ACCOUNT_READY" ? "ACTIVATED" : status;
}
