/** Staff roles; src/server/clients/staff/policy.ts has their permissions. */
export const staffRoles = ["viewer", "operator", "approver", "administrator", "broker"] as const;

export type StaffRole = (typeof staffRoles)[number];
