import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  type ClientApproval,
  listClientApprovals,
  readApprovalPolicy,
  readApprovalRequest,
  readClientApproval,
} from "#contract/clients/client-approvals.ts";
import { call } from "./call.ts";

const pageSize = 50;

/** Requests for approval, pending or decided, newest first. */
export function clientApprovalsQuery(state: "pending" | "decided") {
  return infiniteQueryOptions({
    queryKey: ["approvals", state],
    queryFn: ({ signal, pageParam }) =>
      call(listClientApprovals, { query: { state, cursor: pageParam, limit: pageSize }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

export function clientApprovalQuery(id: string) {
  return queryOptions({
    queryKey: ["approvals", "one", id],
    queryFn: ({ signal }) => call(readClientApproval, { params: { id }, signal }),
  });
}

/** What the preparer of a request changes; of one version. */
export function requestInputQuery({ id, version }: Pick<ClientApproval, "id" | "version">) {
  return queryOptions({
    queryKey: ["approvals", "input", id, version],
    queryFn: ({ signal }) => call(readApprovalRequest, { params: { id }, signal }),
  });
}

export const approvalPolicyQuery = queryOptions({
  queryKey: ["approvals", "policy"],
  queryFn: ({ signal }) => call(readApprovalPolicy, { signal }),
});
