import type { StaffRole } from "#domain/clients/staff/role.ts";

/** A role's label. */
export const roleNames: Readonly<Record<StaffRole, string>> = {
  viewer: "Viewer",
  operator: "Operator",
  approver: "Approver",
  administrator: "Administrator",
  broker: "Broker",
};
