import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { Navigate } from "react-router";
import type { Overview } from "#contract/reporting/overview.ts";
import { overviewQuery } from "../../api/overview-query.ts";
import { Button } from "../../design/button.tsx";
import { formatTime } from "../../design/format.ts";
import { PageHeader } from "../../design/page-header.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { Loading, Skeleton } from "../../design/skeleton.tsx";
import { useHasRole } from "../shell/use-staff.ts";
import { deskRoles } from "../staff-roles.ts";
import { BookedPanel } from "./booked-panel.tsx";
import { BooksPanel } from "./books-panel.tsx";
import { ControlNotice } from "./control-notice.tsx";
import { MarginPanel } from "./margin-panel.tsx";
import { NearMarketPanel } from "./near-market-panel.tsx";
import { RatesPanel } from "./rates-panel.tsx";
import { StagesPanel } from "./stages-panel.tsx";
import { SwitchesPanel } from "./switches-panel.tsx";
import { WaitingPanel } from "./waiting-panel.tsx";

/** /admin. A broker starts at their clients instead. */
export function OverviewPage() {
  return useHasRole(deskRoles) ? <HouseOverview /> : <Navigate to="/admin/clients" replace />;
}

function HouseOverview() {
  const overview = useQuery(overviewQuery);
  return (
    <>
      <PageHeader
        title="Overview"
        lead={overview.data && `As of ${formatTime(overview.data.at)}`}
        action={
          overview.data && (
            <Button
              size="small"
              busy={overview.isFetching}
              busyLabel="Refreshing"
              onClick={() => overview.refetch()}
            >
              <RefreshCw aria-hidden="true" className="size-4" />
              Refresh
            </Button>
          )
        }
      />
      <QueryBoundary
        query={overview}
        skeleton={<OverviewSkeleton />}
        failure={{
          title: "We couldn't load the overview.",
          reassurance: overview.data
            ? "The figures below are from the last refresh."
            : "Nothing has changed.",
        }}
      >
        {(data) => (
          <>
            <ControlNotice control={data.control} />
            <House overview={data} />
          </>
        )}
      </QueryBoundary>
    </>
  );
}

function House({ overview }: { overview: Overview }) {
  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-6 xl:grid-cols-3">
      <BookedPanel overview={overview} className="md:col-span-2" />
      <MarginPanel overview={overview} />
      <StagesPanel stages={overview.stages} />
      <WaitingPanel overview={overview} />
      <NearMarketPanel near={overview.near} hasRates={overview.rates?.fresh === true} />
      <BooksPanel books={overview.books} />
      <RatesPanel rates={overview.rates} className="xl:col-span-2" />
      <SwitchesPanel />
    </div>
  );
}

function OverviewSkeleton() {
  return (
    <Loading label="Loading the overview" className="grid gap-4 md:grid-cols-2 md:gap-6 xl:grid-cols-3">
      <Skeleton className="h-96 rounded-panel md:col-span-2" />
      {["margin", "stages", "money", "market"].map((panel) => (
        <Skeleton key={panel} className="h-64 rounded-panel" />
      ))}
    </Loading>
  );
}
