/** Where a colleague's account stands: invited until its password is set. */
export const staffStatuses = ["INVITED", "ACTIVE", "DISABLED"] as const;

export type StaffStatus = (typeof staffStatuses)[number];

export function staffStatusOf(account: {
  readonly hasPassword: boolean;
  readonly disabledAt: Date | null;
}): StaffStatus {
  if (account.disabledAt) return "DISABLED";
  return account.hasPassword ? "ACTIVE" : "INVITED";
}
