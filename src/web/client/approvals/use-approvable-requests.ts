import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import { viewerRoles } from "#domain/clients/users/role.ts";
import { approvalPolicyQuery, clientApprovalsQuery } from "#web/api/client-approval-queries.ts";
import { useHasRole } from "#web/client/use-has-role.ts";

/** Requests that wait for this member, of the newest fifty. */
export function useApprovableRequests(): readonly ClientApproval[] {
  const enabled = useHasRole(viewerRoles);
  const policy = useQuery({ ...approvalPolicyQuery, enabled }).data;
  const list = useInfiniteQuery({
    ...clientApprovalsQuery("pending"),
    enabled: policy?.mayNeedApproval === true,
  });
  return list.data?.pages.flatMap(({ items }) => items).filter(({ may }) => may.approve) ?? [];
}
