import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { listAudit, listAuditActions } from "#contract/ledger/audit.ts";
import { call } from "./call.ts";
import { withTimeZone } from "./desk-trade-queries.ts";

const pageSize = 50;

export type AuditFilters = Readonly<Partial<Record<"actor" | "action" | "subject" | "from" | "to", string>>>;

/** The audit log, newest first. Never cached, because staff act all the time. */
export function auditQuery(filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: ["desk", "audit", "list", filters],
    queryFn: ({ signal, pageParam }) =>
      call(listAudit, { query: { ...withTimeZone(filters), cursor: pageParam, limit: pageSize }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    gcTime: 0,
  });
}

export const auditActionsQuery = queryOptions({
  queryKey: ["desk", "audit", "actions"],
  queryFn: ({ signal }) => call(listAuditActions, { signal }),
  gcTime: 0,
});
