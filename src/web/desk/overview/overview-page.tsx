import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { Link, Navigate } from "react-router";
import type { Overview } from "#contract/reporting/overview.ts";
import { approverRoles, deskRoles, operatorRoles } from "#domain/clients/staff/role.ts";
import { formatCounted } from "#domain/plural.ts";
import { overviewQuery } from "#web/api/overview-query.ts";
import { switchesQuery } from "#web/api/restriction-queries.ts";
import { Badge, type BadgeTone } from "#web/design/badge.tsx";
import { Button, IconButton } from "#web/design/button.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatClock, formatDate, formatDateTime, formatTime, formatWeekday } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { Loading, Skeleton, SkeletonRows } from "#web/design/skeleton.tsx";
import { RestrictionsList } from "#web/desk/restrictions/restrictions-list.tsx";
import { SetRestriction } from "#web/desk/restrictions/set-restriction.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { BookedPanel } from "./booked-panel.tsx";
import { HouseStatus } from "./house-status.tsx";
import { MoneyInFlight } from "./money-in-flight.tsx";
import { NearMarketPanel } from "./near-market-panel.tsx";
import { NeedsYouPanel } from "./needs-you-panel.tsx";
import { QueuesPanel } from "./queues-panel.tsx";

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
        beside={
          overview.data && (
            <>
              {describeMoment(overview.data)}
              <IconButton
                label={overview.isFetching ? "Refreshing" : "Refresh"}
                aria-busy={overview.isFetching || undefined}
                className="md:size-9"
                onClick={() => overview.refetch()}
              >
                <RefreshCw aria-hidden="true" className="size-4" />
              </IconButton>
            </>
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
            <HouseStatus overview={data} />
            <ControlNotice control={data.control} />
            <House overview={data} />
          </>
        )}
      </QueryBoundary>
    </>
  );
}

/** The time of the figures: "Tue 24 Nov 2026, 09:41. Simulated rates." */
function describeMoment({ at, rates }: Overview): string {
  return `${formatWeekday(at)}, ${formatTime(at)}.${rates?.simulated ? " Simulated rates." : ""}`;
}

function House({ overview }: { overview: Overview }) {
  const mayDecide = useHasRole(operatorRoles);
  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-5 xl:grid-cols-3">
      {mayDecide && <NeedsYouPanel className="md:col-span-2" />}
      <QueuesPanel
        overview={overview}
        className={mayDecide ? "md:col-span-2 xl:col-span-1" : "md:col-span-2 xl:col-span-3"}
      />
      <BookedPanel overview={overview} className="md:col-span-2 xl:col-span-3" />
      <MoneyInFlight overview={overview} />
      <div className="grid gap-px overflow-hidden rounded-panel border border-line bg-line md:col-span-2 md:grid-cols-2 xl:col-span-3 xl:grid-cols-3 [&>section]:rounded-none [&>section]:border-0">
        <NearMarketPanel near={overview.near} hasRates={overview.rates?.fresh === true} />
        <BooksPanel books={overview.books} />
        <RatesPanel rates={overview.rates} className="md:col-span-2 xl:col-span-1" />
      </div>
      <SwitchesPanel />
    </div>
  );
}

function OverviewSkeleton() {
  return (
    <Loading label="Loading the overview" className="grid gap-4 md:grid-cols-2 md:gap-5 xl:grid-cols-3">
      <Skeleton className="h-96 rounded-panel md:col-span-2" />
      {["margin", "stages", "money", "market"].map((panel) => (
        <Skeleton key={panel} className="h-64 rounded-panel" />
      ))}
    </Loading>
  );
}

/** Warns that nobody else can approve, and lists what waits for approval. */
function ControlNotice({ control: { mode, approvals } }: { control: Overview["control"] }) {
  const mayApprove = useHasRole(approverRoles);
  if (mode === "single-operator")
    return (
      <Notice tone="warning" className="mb-4 md:mb-5">
        <strong>Single-operator mode.</strong> Only one person can approve, so changes to access, margins and
        limits take effect without a second approver. The audit log marks each one.
      </Notice>
    );
  if (approvals === 0) return null;
  return (
    <Notice className="mb-4 md:mb-5">
      {formatCounted(approvals, "change is", "changes are")} waiting for a second approver.{" "}
      {mayApprove && (
        <Link to="/admin/approvals" className="link">
          Review approvals
        </Link>
      )}
    </Notice>
  );
}

type Books = Overview["books"];

const states: Readonly<Record<Books["state"], { words: string; tone: BadgeTone; text: string }>> = {
  holding: {
    words: "Balanced",
    tone: "good",
    text: "The ledger balances, trades and payments match their postings, and the audit log is intact.",
  },
  broken: {
    words: "Break found",
    tone: "bad",
    text: "Don't release payouts until it's resolved. The server log and npm run check:books list each break.",
  },
  unchecked: {
    words: "Not checked",
    tone: "waiting",
    text: "A worker checks the ledger every few minutes, and none has recently. Check that one is running.",
  },
};

/** The latest check of the ledger and the audit log. */
function BooksPanel({ books: { state, breaks, checkedAt } }: { books: Books }) {
  const { words, tone, text } = states[state];
  return (
    <Panel heading="Ledger integrity" aside={<Badge tone={tone}>{words}</Badge>}>
      {breaks > 0 && (
        <p className="display figures font-bold text-34 text-clay">{formatCounted(breaks, "break")}</p>
      )}
      <p className="text-14">{text}</p>
      <p className="figures mt-3 text-13 text-stone">
        {checkedAt === null ? "Never checked" : `Last checked ${formatDateTime(checkedAt)}`}
      </p>
    </Panel>
  );
}

/** Global stops of quotes, bookings or payouts, in every currency or in one. */
function SwitchesPanel() {
  const switches = useQuery(switchesQuery);
  const mayStop = useHasRole(operatorRoles);
  const [isSetting, setSetting] = useState(false);
  return (
    <Panel
      id="stop-switches"
      heading="Stop switches"
      aria-label="Stop switches"
      className="md:col-span-2 xl:col-span-3"
      aside={
        mayStop && (
          <Button size="small" variant="destructive" onClick={() => setSetting(true)}>
            Stop activity
          </Button>
        )
      }
    >
      <QueryBoundary
        query={switches}
        skeleton={<SkeletonRows label="Loading the stop switches" rows={1} />}
        failure={{ title: "We couldn't load the stop switches." }}
      >
        {(data) => (
          <RestrictionsList
            items={data.items}
            none="Nothing is stopped. Quotes, bookings and payouts are running."
          />
        )}
      </QueryBoundary>
      <SetRestriction open={isSetting} onClose={() => setSetting(false)} />
    </Panel>
  );
}

/** The rate source and its freshness. */
function RatesPanel({ rates, className }: { rates: Overview["rates"]; className?: string }) {
  if (!rates) {
    return (
      <Panel heading="Rate source" aside={<Badge tone="bad">No rates</Badge>} className={className}>
        <p className="text-14">No rates received yet. Quotes and bookings start with the first one.</p>
      </Panel>
    );
  }
  const { source, simulated, at, fresh, firm, maxAgeSeconds, minutes } = rates;
  const standing = !fresh ? "Stale" : firm ? "Current" : "Indicative";
  return (
    <Panel
      heading="Rate source"
      aside={<Badge tone={fresh && firm ? "good" : fresh ? "waiting" : "bad"}>{standing}</Badge>}
      className={className}
    >
      {fresh && !firm && (
        <p className="text-14">
          Rates older than a minute are indicative: clients see them and alerts fire, but quotes, bookings and
          fills stop.
        </p>
      )}
      {!fresh && <p className="text-14">Quotes, bookings and triggers stop until a new rate arrives.</p>}
      <dl className="divide-y divide-line">
        <FactRow name="Source" strong>
          {source}
          {simulated && !/simulated/i.test(source) && " (simulated)"}
        </FactRow>
        <FactRow name="Last rate">
          {formatDate(at)} {formatClock(at)}
        </FactRow>
        <FactRow name="Too old after">{formatDuration(maxAgeSeconds)}</FactRow>
        <FactRow name="Minutes with a rate, of the last 60">{Math.min(minutes, 60)}</FactRow>
      </dl>
    </Panel>
  );
}

function formatDuration(seconds: number): string {
  if (seconds < 3_600) return `${seconds} seconds`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} hours` : `${Math.round(seconds / 86_400)} days`;
}
