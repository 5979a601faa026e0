import { useInfiniteQuery } from "@tanstack/react-query";
import type { Points } from "#contract/rewards/rewards.ts";
import { pointsProgramme } from "#domain/rewards/points.ts";
import { pointsQuery } from "../../api/reward-queries.ts";
import { formatMoney, formatPointsFigure } from "../../design/format.ts";
import { PageHeader } from "../../design/page-header.tsx";
import { Panel } from "../../design/panel.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { Loading, Skeleton } from "../../design/skeleton.tsx";
import { CommunityGrowth } from "../../marketing/features/community-growth.tsx";
import { PointsEntries } from "./points-entries.tsx";
import { PointsPath } from "./points-path.tsx";

/** /equity-share: the client's points above the public page's text about points. */
export function EquitySharePage() {
  const list = useInfiniteQuery(pointsQuery);
  const points = list.data?.pages[0];
  return (
    <>
      <PageHeader
        title="Equity Share"
        lead="Every exchange makes you a stakeholder. You earn points, and points convert to money when the company is sold or goes public."
      />
      <div className="flex flex-col gap-5">
        <Panel flush aria-label="Your points" className="overflow-hidden">
          <QueryBoundary
            query={list}
            skeleton={<PointsSkeleton />}
            failure={{
              title: "We couldn't load your points.",
              reassurance: "Your points are safe.",
              className: "px-5 md:px-6",
            }}
            refetchFailure="silent"
          >
            {points && <OwnPoints points={points} />}
          </QueryBoundary>
        </Panel>
        <PointsEntries list={list} />
      </div>
      {/* Made for full width: it brings the gutters that the shell already has. */}
      <div className="-mx-4 mt-10 md:-mx-6 lg:-mx-11">
        <CommunityGrowth />
      </div>
    </>
  );
}

function OwnPoints({ points }: { points: Points }) {
  const { total, value, programme } = points;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 px-5 pt-5 md:px-6 md:pt-6">
        <div className="min-w-0">
          <p className="text-14 text-stone">Your points</p>
          <p aria-live="polite" className="display figures mt-1 font-bold text-52 wrap-anywhere">
            {formatPointsFigure(total)}
          </p>
        </div>
        <div className="max-w-sm pb-1.5 md:text-right">
          <p className="text-14 text-stone">Expected value</p>
          <p className="display figures font-bold text-24">{formatMoney(value, "GBP", "symbol")}</p>
          <p className="text-13 text-stone">This is an estimate, not a promise.</p>
        </div>
      </div>
      <p className="mt-3 px-5 text-16 md:px-6">{formatEarnRate(programme)}</p>
      <h2 className="mt-6 px-5 text-19 md:px-6">Path to the summit</h2>
      <PointsPath points={points} now={new Date()} />
    </>
  );
}

function formatEarnRate({ year, pointsPerTenThousand }: Points["programme"]): string {
  if (year < 1) return "The programme hasn't started yet.";
  const each = `£${pointsProgramme.perPounds.toLocaleString("en-GB")}`;
  return `It's year ${year} of the programme: you earn ${formatPointsFigure(pointsPerTenThousand).replace(/\.00$/, "")} points for each ${each} you exchange.`;
}

function PointsSkeleton() {
  return (
    <Loading label="Loading your points" className="flex min-h-96 flex-col gap-4 pt-6">
      <Skeleton className="mx-6 h-4 w-24" />
      <Skeleton className="mx-6 h-13 w-56" />
      <Skeleton className="mt-auto h-56 w-full rounded-none" />
    </Loading>
  );
}
