const parameter = "acting_role";

/** The same log-in, whose connections take the less privileged role before anything else. */
export function withActingRole(url: string, role: string): string {
  const address = new URL(url);
  address.searchParams.set(parameter, role);
  return address.href;
}

/**
 * What `set_config` is told on a new connection to take the address's role; undefined where the log-in acts as itself. Not a
 * startup parameter: a pooler in session mode refuses those that it does not know.
 */
export function actingRoleSetting(url: string): string | undefined {
  const role = new URL(url).searchParams.get(parameter);
  return role === null ? undefined : `set_config('role', '${role.replaceAll("'", "''")}', false)`;
}
