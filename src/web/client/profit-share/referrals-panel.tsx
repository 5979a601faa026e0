import { useInfiniteQuery } from "@tanstack/react-query";
import { referralsQuery } from "../../api/reward-queries.ts";
import { Badge } from "../../design/badge.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { formatDate } from "../../design/format.ts";
import { Panel } from "../../design/panel.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { ShowMore } from "../../design/show-more.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";

/** Referrals and which of them count. Their exchanges stay private. */
export function ReferralsPanel({ userId }: { userId: string }) {
  const list = useInfiniteQuery(referralsQuery(userId));
  const referrals = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Panel heading="People you referred">
      <QueryBoundary
        query={list}
        skeleton={<SkeletonRows label="Loading the people you referred" rows={3} />}
        failure={{
          title: "We couldn't load the people you referred.",
          reassurance: "Your referrals still count.",
        }}
        refetchFailure="silent"
        empty={
          <EmptyState title="No referrals yet">
            Share your code to get started. People who join with it appear here, and count once their account
            is activated.
          </EmptyState>
        }
      >
        <ul className="divide-y divide-line">
          {referrals.map(({ id, email, ready, joinedAt }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-3.5">
              <span className="min-w-0">
                <span className="block truncate font-semibold text-16">{email}</span>
                <span className="figures block text-14 text-stone">Joined {formatDate(joinedAt)}</span>
              </span>
              <Badge tone={ready ? "good" : "waiting"}>{ready ? "Counts" : "Not activated yet"}</Badge>
            </li>
          ))}
        </ul>
        <ShowMore list={list} />
      </QueryBoundary>
    </Panel>
  );
}
