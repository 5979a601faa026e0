import type { StaffRole } from "#domain/clients/staff/role.ts";

/** Roles that see all clients: everybody but brokers. */
export const deskRoles: readonly StaffRole[] = ["viewer", "operator", "approver", "administrator"];

/** Roles that work on clients' accounts; the others only look. */
export const deskWorkers: readonly StaffRole[] = ["operator", "approver", "administrator"];

/** Roles that decide on prepared work and on charges. */
export const deskApprovers: readonly StaffRole[] = ["approver", "administrator"];

/** A role's label. */
export const roleNames: Readonly<Record<StaffRole, string>> = {
  viewer: "Viewer",
  operator: "Operator",
  approver: "Approver",
  administrator: "Administrator",
  broker: "Broker",
};
