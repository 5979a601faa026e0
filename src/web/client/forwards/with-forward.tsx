import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ForwardDetail } from "#contract/payments/forwards.ts";
import { forwardQuery } from "#web/api/forward-queries.ts";
import { NotFoundScreen } from "#web/design/not-found-screen.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";

export const forwardsLink = { to: "/forwards", label: "Forwards" };

type WithForwardProps = { id: string; children: (forward: ForwardDetail) => ReactNode };

/** Renders a screen once its forward is loaded, or says that it doesn't exist. */
export function WithForward({ id, children }: WithForwardProps) {
  const forward = useQuery(forwardQuery(id));
  return (
    <QueryBoundary
      query={forward}
      skeleton={<SkeletonRows label="Loading your forward" rows={6} />}
      failure={{
        title: "We couldn't load this forward.",
        reassurance: "It's saved, and your rate hasn't changed.",
      }}
      refetchFailure="silent"
      notFound={
        <NotFoundScreen title="Forward not found" back={forwardsLink} noun="forward" link={forwardsLink}>
          Check the link, or find it in your list of forwards.
        </NotFoundScreen>
      }
      frame={(state) => (
        <>
          <PageHeader title="Forward" back={forwardsLink} />
          <Panel aria-label="Forward">{state}</Panel>
        </>
      )}
    >
      {children}
    </QueryBoundary>
  );
}
