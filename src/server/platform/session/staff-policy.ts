import type { Endpoint } from "#contract/endpoint.ts";
import { assert } from "#domain/assert.ts";
import type { StaffRole } from "#domain/clients/staff/role.ts";

/** Allowed roles by method and path. */
export type StaffPolicy = Readonly<Record<string, readonly StaffRole[]>>;

/** An endpoint's name in the policy and the audit log, such as `GET /api/admin/clients`. */
export function nameOfCall({ method, path }: Pick<Endpoint, "method" | "path">): string {
  return `${method} ${path}`;
}

/** @throws for an endpoint without a row, which is a bug. */
export function rolesFor(endpoint: Endpoint, policy: StaffPolicy): readonly StaffRole[] {
  const name = nameOfCall(endpoint);
  const roles = policy[name];
  assert(roles, `${name} has no row in the policy of the back office`);
  return roles;
}
