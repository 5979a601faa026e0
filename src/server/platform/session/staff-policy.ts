import type { Endpoint } from "#contract/endpoint.ts";
import { assert } from "#domain/assert.ts";
import type { StaffRole } from "#domain/clients/staff/role.ts";

/** Which roles may make each call of the back office, by its method and path. */
export type StaffPolicy = Readonly<Record<string, readonly StaffRole[]>>;

/** A call's name in the policy and in the audit log, such as `GET /api/admin/clients`. */
export function nameOfCall({ method, path }: Pick<Endpoint, "method" | "path">): string {
  return `${method} ${path}`;
}

/** The roles that may make a call of the back office; a call without a row is a bug. */
export function rolesFor(endpoint: Endpoint, policy: StaffPolicy): readonly StaffRole[] {
  const name = nameOfCall(endpoint);
  const roles = policy[name];
  assert(roles, `${name} has no row in the policy of the back office`);
  return roles;
}
