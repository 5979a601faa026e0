import { useQuery } from "@tanstack/react-query";
import type { User } from "#contract/clients/auth.ts";
import { referralStatsQuery } from "../../api/reward-queries.ts";
import { useUser } from "../../auth/use-user.ts";
import { PageHeader } from "../../design/page-header.tsx";
import { Panel } from "../../design/panel.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { Loading, Skeleton } from "../../design/skeleton.tsx";
import { InvitePanel } from "./invite-panel.tsx";
import { MovementsPanel } from "./movements-panel.tsx";
import { ReferralsPanel } from "./referrals-panel.tsx";
import { ShareBalance } from "./share-balance.tsx";
import { TierPanel } from "./tier-panel.tsx";

/** /profit-share */
export function ProfitSharePage() {
  const user = useUser().data;
  return (
    <>
      <PageHeader
        title="Profit Share"
        lead="Earn a share of our fee every time someone you referred makes an exchange."
      />
      {user && <ProfitShare user={user} />}
    </>
  );
}

function ProfitShare({ user }: { user: User }) {
  const stats = useQuery(referralStatsQuery(user.id));
  return (
    <div className="flex flex-col gap-5">
      <QueryBoundary
        query={stats}
        skeleton={<StatsSkeleton />}
        failure={{
          title: "We couldn't load your profit share.",
          reassurance: "Your earnings are safe.",
        }}
        frame={(state, kind) =>
          kind === "loading" ? state : <Panel aria-label="Your profit share">{state}</Panel>
        }
      >
        {(data) => (
          <div className="grid gap-5 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
            <ShareBalance stats={data} userId={user.id} />
            <TierPanel stats={data} />
          </div>
        )}
      </QueryBoundary>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <InvitePanel referralCode={user.referralCode} />
        <ReferralsPanel userId={user.id} />
      </div>
      <MovementsPanel />
    </div>
  );
}

function StatsSkeleton() {
  return (
    <Loading
      label="Loading your profit share"
      className="grid gap-5 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]"
    >
      {["balance", "tier"].map((panel) => (
        <Panel key={panel} className="flex min-h-96 flex-col gap-4">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-13 w-56 max-w-full" />
          <Skeleton className="mt-auto h-28 w-full" />
        </Panel>
      ))}
    </Loading>
  );
}
