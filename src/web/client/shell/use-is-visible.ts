import { useQuery } from "@tanstack/react-query";
import { viewerRoles } from "#domain/clients/users/role.ts";
import { approvalPolicyQuery } from "#web/api/client-approval-queries.ts";
import { useUser } from "#web/auth/use-user.ts";
import { useHasForwards } from "#web/client/forwards/use-has-forwards.ts";
import { useHasRole } from "#web/client/use-has-role.ts";
import type { NavItem } from "./nav-items.ts";

/** Whether a nav item is for the member's role; approvals and forwards only where there can be some. */
export function useIsVisible(): (item: NavItem) => boolean {
  const role = useUser().data?.role ?? "owner";
  const policy = useQuery({ ...approvalPolicyQuery, enabled: useHasRole(viewerRoles) }).data;
  const hasForwards = useHasForwards();
  return ({ to, roles }) =>
    (roles === undefined || roles.includes(role)) &&
    (to !== "/approvals" || policy?.mayNeedApproval === true) &&
    (to !== "/forwards" || hasForwards);
}
