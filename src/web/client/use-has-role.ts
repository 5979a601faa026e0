import type { ClientRole } from "#domain/clients/users/role.ts";
import { useUser } from "#web/auth/use-user.ts";

/** Whether the member's role for the client is among these; false until it is known. */
export function useHasRole(roles: readonly ClientRole[]): boolean {
  const role = useUser().data?.role;
  return role !== undefined && roles.includes(role);
}
