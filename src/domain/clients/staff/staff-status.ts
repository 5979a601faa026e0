/** Staff account status; INVITED until a password is set. */
export const staffStatuses = ["INVITED", "ACTIVE", "DISABLED"] as const;

export type StaffStatus = (typeof staffStatuses)[number];

export function getStaffStatus(account: {
  readonly hasPassword: boolean;
  readonly disabledAt: Date | null;
}): StaffStatus {
  if (account.disabledAt) return "DISABLED";
  return account.hasPassword ? "ACTIVE" : "INVITED";
}
