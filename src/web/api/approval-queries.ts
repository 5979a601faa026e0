import { infiniteQueryOptions } from "@tanstack/react-query";
import { listApprovals } from "#contract/clients/approvals.ts";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";

const pageSize = 50;

/** Every list of requests, whatever its filter. */
export const approvalsKey = ["desk", "approvals"] as const;

/** Changes that wait for a second person or were decided, newest first, a page at a time. */
export function approvalsQuery(state: "pending" | "decided") {
  return infiniteQueryOptions({
    queryKey: [...approvalsKey, state],
    queryFn: ({ signal, pageParam }) =>
      call(listApprovals, { query: { state, cursor: pageParam, limit: pageSize }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Whether a call changed nothing yet because a second person has to confirm it. */
export function isAwaitingApproval(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "approval_pending";
}
