import type { StaffRole } from "#domain/clients/staff/role.ts";

/** Those who see all clients: everybody but the brokers. */
export const deskRoles: readonly StaffRole[] = ["viewer", "operator", "approver", "administrator"];

/** Those who work on clients' accounts; the others look. */
export const deskWorkers: readonly StaffRole[] = ["operator", "approver", "administrator"];

/** Those who decide what others prepare, and what is charged. */
export const deskApprovers: readonly StaffRole[] = ["approver", "administrator"];

/** What a role is called on screen. */
export const roleNames: Readonly<Record<StaffRole, string>> = {
  viewer: "Viewer",
  operator: "Operator",
  approver: "Approver",
  administrator: "Administrator",
  broker: "Broker",
};
