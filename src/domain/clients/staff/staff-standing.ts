/** Where a colleague's account stands: invited until its password is set. */
export const staffStandings = ["INVITED", "ACTIVE", "DISABLED"] as const;

export type StaffStanding = (typeof staffStandings)[number];

export function standingOf(account: {
  readonly hasPassword: boolean;
  readonly disabledAt: Date | null;
}): StaffStanding {
  if (account.disabledAt) return "DISABLED";
  return account.hasPassword ? "ACTIVE" : "INVITED";
}
