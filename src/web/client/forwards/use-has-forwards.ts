import { useQuery } from "@tanstack/react-query";
import { viewerRoles } from "#domain/clients/users/role.ts";
import { forwardsQuery, forwardTermsQuery } from "#web/api/forward-queries.ts";
import { useHasRole } from "#web/client/use-has-role.ts";

/** Whether the client has a forward or could book one; false until it is known. */
export function useHasForwards(): boolean {
  const enabled = useHasRole(viewerRoles);
  const offered = useQuery({ ...forwardTermsQuery, enabled }).data?.pairs.length;
  const own = useQuery({ ...forwardsQuery, enabled: enabled && offered === 0 }).data?.length ?? 0;
  return (offered ?? 0) > 0 || own > 0;
}
