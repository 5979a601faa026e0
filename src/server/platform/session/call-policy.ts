import type { Endpoint } from "#contract/endpoint.ts";
import { assert } from "#domain/assert.ts";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";

/** Allowed roles by method and path. */
type CallPolicy<Role extends string> = Readonly<Record<string, readonly Role[]>>;

/** Of the staff, for the back office. */
export type StaffPolicy = CallPolicy<StaffRole>;
/** Of a client's members, for what needs a session. */
export type ClientPolicy = CallPolicy<ClientRole>;

/** An endpoint's name in the policy and the audit log, such as `GET /api/admin/clients`. */
export function nameOfCall({ method, path }: Pick<Endpoint, "method" | "path">): string {
  return `${method} ${path}`;
}

/** @throws for an endpoint without a row, which is a bug. */
export function rolesFor<Role extends string>(endpoint: Endpoint, policy: CallPolicy<Role>): readonly Role[] {
  const name = nameOfCall(endpoint);
  const roles = policy[name];
  assert(roles, `${name} has no row in its policy`);
  return roles;
}
