import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import { viewerRoles } from "#domain/clients/users/role.ts";
import { approvalPolicyQuery, clientApprovalsQuery } from "#web/api/client-approval-queries.ts";
import { useHasRole } from "#web/client/use-has-role.ts";

/** Requests that wait for this member, of the newest fifty, and whether they are still being asked for. */
export function useApprovableRequests(): { requests: readonly ClientApproval[]; isLoading: boolean } {
  const enabled = useHasRole(viewerRoles);
  const policy = useQuery({ ...approvalPolicyQuery, enabled });
  const list = useInfiniteQuery({
    ...clientApprovalsQuery("pending"),
    enabled: policy.data?.mayNeedApproval === true,
  });
  return {
    requests: list.data?.pages.flatMap(({ items }) => items).filter(({ may }) => may.approve) ?? [],
    isLoading: policy.isLoading || list.isLoading,
  };
}
