/** Staff roles; src/server/clients/staff/policy.ts has their permissions. */
export const staffRoles = ["viewer", "operator", "approver", "administrator", "broker"] as const;

export type StaffRole = (typeof staffRoles)[number];

export const administratorRoles = ["administrator"] as const;

/** Roles that decide on prepared work and on charges. */
export const approverRoles = ["approver", "administrator"] as const;

/** Roles that work on clients' accounts; the others only look. */
export const operatorRoles = ["operator", "approver", "administrator"] as const;

/** Roles that see all clients: everybody but brokers. */
export const deskRoles = ["viewer", "operator", "approver", "administrator"] as const;

/** Roles that may prepare quotes for clients. */
export const adviserRoles = ["operator", "approver", "administrator", "broker"] as const;
