import { useQuery } from "@tanstack/react-query";
import { viewerRoles } from "#domain/clients/users/role.ts";
import { pausesQuery } from "#web/api/security-queries.ts";
import { useHasRole } from "#web/client/use-has-role.ts";

/** Why the client can't send money for an exchange; undefined while they can, or before it is known. */
export function usePayInPause(): string | undefined {
  const pauses = useQuery({ ...pausesQuery({}), enabled: useHasRole(viewerRoles) }).data;
  return pauses?.payIns ?? undefined;
}

/** The status of an unpaid exchange that mustn't be paid yet. */
export const unpayableStatus = "Don't pay yet";
