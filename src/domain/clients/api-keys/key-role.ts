import { type ClientRole, preparerRoles } from "#domain/clients/users/role.ts";

/**
 * The role in which a key acts: a preparer's, or its creator's when they may do less. An approver prepares nothing, so
 * an approver's key only sees.
 */
export function roleOfKey(creator: ClientRole): ClientRole {
  if ((preparerRoles as readonly ClientRole[]).includes(creator)) return "preparer";
  return creator === "approver" ? "viewer" : creator;
}
