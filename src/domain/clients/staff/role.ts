/** What a member of staff is to Summit; src/server/clients/staff/policy.ts says what each may do. */
export const staffRoles = ["viewer", "operator", "approver", "administrator", "broker"] as const;

export type StaffRole = (typeof staffRoles)[number];
