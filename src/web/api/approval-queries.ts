import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { listApprovals, listApprovalsAbout } from "#contract/clients/approvals.ts";
import { approvalsKey } from "./approvals-key.ts";
import { call } from "./call.ts";

const pageSize = 50;

/** Changes that need a second person, pending and decided, newest first. */
export function approvalsQuery(state: "pending" | "decided") {
  return infiniteQueryOptions({
    queryKey: [...approvalsKey, state],
    queryFn: ({ signal, pageParam }) =>
      call(listApprovals, { query: { state, cursor: pageParam, limit: pageSize }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Pending changes of one client or trade. */
export function approvalsAboutQuery(id: string) {
  return queryOptions({
    queryKey: [...approvalsKey, "about", id],
    queryFn: ({ signal }) => call(listApprovalsAbout, { params: { id }, signal }),
  });
}
