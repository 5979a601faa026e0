/** Account statuses, in their usual order. */
export const clientStatuses = ["SIGNED_UP", "AWAITING_DOCS", "AWAITING_PROCESSING", "ACCOUNT_READY"] as const;

export type ClientStatus = (typeof clientStatuses)[number];

/** Statuses that the desk may set, in any order; SIGNED_UP is initial only. */
export const settableStatuses = ["AWAITING_DOCS", "AWAITING_PROCESSING", "ACCOUNT_READY"] as const;

export type SettableStatus = (typeof settableStatuses)[number];

export type UserStatus = Exclude<ClientStatus, "ACCOUNT_READY"> | "ACTIVATED";

/** Status shown to the client: ACCOUNT_READY becomes ACTIVATED, others are unchanged. */
export function toUserStatus(status: ClientStatus): UserStatus {
  return status === "ACCOUNT_READY" ? "ACTIVATED" : status;
}
