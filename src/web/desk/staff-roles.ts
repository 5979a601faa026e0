import { staffRole } from "#contract/staff-auth.ts";
import type { z } from "#contract/zod.ts";

export type StaffRole = z.output<typeof staffRole>;

/** Everybody of the staff. */
export const staffRoles: readonly StaffRole[] = staffRole.options;

/** Those who work on clients' accounts; the others look. */
export const deskWorkers: readonly StaffRole[] = ["operator", "approver", "administrator"];

/** What a role is called on screen. */
export const roleNames: Readonly<Record<StaffRole, string>> = {
  viewer: "Viewer",
  operator: "Operator",
  approver: "Approver",
  administrator: "Administrator",
  broker: "Broker",
};
