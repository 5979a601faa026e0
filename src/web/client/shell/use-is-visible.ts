import { useQuery } from "@tanstack/react-query";
import { approvalPolicyQuery } from "#web/api/client-approval-queries.ts";
import { useUser } from "#web/auth/use-user.ts";
import type { NavItem } from "./nav-items.ts";

/** Whether a nav item is for the member's role; approvals only where something can need one. */
export function useIsVisible(): (item: NavItem) => boolean {
  const role = useUser().data?.role ?? "owner";
  const isViewer = role !== "accountant";
  const rules = useQuery({ ...approvalPolicyQuery, enabled: isViewer }).data?.rules ?? [];
  return ({ to, roles }) =>
    (roles === undefined || roles.includes(role)) && (to !== "/approvals" || rules.length > 0);
}
