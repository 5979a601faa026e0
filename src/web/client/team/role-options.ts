import { mayManage } from "#domain/clients/users/manage-members.ts";
import { type ClientRole, clientRoles, roleDescriptions, roleNames } from "#domain/clients/users/role.ts";

/** The roles that a member may give others, each with what it may do. */
export function roleOptions(by: ClientRole) {
  return clientRoles
    .filter((role) => mayManage(by, role))
    .map((value) => ({ value, label: roleNames[value], detail: roleDescriptions[value] }));
}
