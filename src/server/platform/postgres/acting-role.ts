const parameter = "acting_role";

/** The same login, with connections that switch to the less privileged role first. */
export function withActingRole(url: string, role: string): string {
  const address = new URL(url);
  address.searchParams.set(parameter, role);
  return address.href;
}

/**
 * Setting that `set_config` applies on a new connection to take the URL's role; undefined when the login acts
 * as itself. Not a startup parameter, because a session-mode pooler rejects unknown ones.
 */
export function actingRoleSetting(url: string): string | undefined {
  const role = new URL(url).searchParams.get(parameter);
  return role === null ? undefined : `set_config('role', '${role.replaceAll("'", "''")}', false)`;
}
