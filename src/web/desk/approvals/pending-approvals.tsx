import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Approval } from "#contract/clients/approvals.ts";
import { approverRoles, deskRoles } from "#domain/clients/staff/role.ts";
import { formatCounted } from "#domain/plural.ts";
import type { ApprovalsAboutQuery } from "#web/api/approval-queries.ts";
import { formatDateTime } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";

/** Changes of a client, a trade or prices that wait for a second person, so that nobody asks for another unknowingly. */
export function PendingApprovals({ query }: { query: ApprovalsAboutQuery }) {
  const isDesk = useHasRole(deskRoles);
  const pending = useApprovalsAbout(query, isDesk);
  if (!isDesk) return null;
  return (
    <QueryBoundary
      query={pending}
      skeleton={null}
      failure={{ title: "We couldn't check for changes awaiting approval.", className: "mb-4" }}
      refetchFailure="silent"
    >
      {({ items }) => items.length > 0 && <Pending items={items} />}
    </QueryBoundary>
  );
}

/** Changes of a thing that wait for a second person; once one was decided, the page is read again, as its figures may be others. */
export function useApprovalsAbout(query: ApprovalsAboutQuery, enabled: boolean) {
  const queryClient = useQueryClient();
  const pending = useQuery({ ...query, enabled });
  const count = pending.data?.items.length ?? 0;
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) void queryClient.invalidateQueries({ queryKey: ["desk"] });
    before.current = count;
  }, [count, queryClient]);
  return pending;
}

function Pending({ items }: { items: readonly Approval[] }) {
  const mayDecide = useHasRole(approverRoles);
  return (
    <Notice tone="warning" className="mb-4">
      <p className="flex flex-wrap justify-between gap-x-4">
        <strong>{formatCounted(items.length, "change waits", "changes wait")} for a second person</strong>
        {mayDecide && (
          <Link to="/admin/approvals" className="link text-14">
            {items.every(({ own }) => own) ? "Open approvals" : "Review approvals"}
          </Link>
        )}
      </p>
      <ul className="mt-1 grid gap-2">
        {items.map(({ id, summary, requestedBy, requestedAt, expiresAt, own }) => (
          <li key={id}>
            <span className="wrap-anywhere">{summary}</span>
            <span className="figures block text-13 text-stone">
              Requested by {own ? "you" : requestedBy.name || requestedBy.email},{" "}
              {formatDateTime(requestedAt)}. Expires {formatDateTime(expiresAt)}.
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
