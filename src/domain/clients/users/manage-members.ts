import type { ClientRole } from "./role.ts";

/** Whether a member of this role may invite, change or remove members: owners all, administrators all but owners. */
export function mayManage(role: ClientRole, ...touched: readonly ClientRole[]): boolean {
  if (role === "owner") return true;
  return role === "administrator" && !touched.includes("owner");
}

/** Open invitations of one client. */
export const maxInvitations = 20;

/** Members of one client. */
export const maxMembers = 200;

/** How long an invitation can be accepted. */
export const invitationLifetimeMs = 7 * 24 * 60 * 60_000;
