import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import type { MarketReport, ReportedPair } from "#contract/market/market-reports.ts";
import { marketReportQuery, marketReportsQuery } from "#web/api/market-report-queries.ts";
import { AnnouncedEvents } from "#web/client/economic-calendar/announced-events.tsx";
import { Badge } from "#web/design/badge.tsx";
import { ButtonLink } from "#web/design/button.tsx";
import { classNames } from "#web/design/class-names.ts";
import { EmptyState } from "#web/design/empty-state.tsx";
import { formatChange, formatDate, formatRateFigure } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { RidgeChart } from "#web/design/ridge-chart.tsx";
import { Loading, Skeleton } from "#web/design/skeleton.tsx";

/** /market-reports shows the last complete week; `?week=` selects another. */
export function MarketReportsPage() {
  const week = useSearchParams()[0].get("week") ?? undefined;
  const report = useQuery(marketReportQuery(week));
  return (
    <>
      <PageHeader title="Market Reports" lead="How your currencies moved each week." />
      <QueryBoundary
        query={report}
        skeleton={<ReportSkeleton />}
        failure={{ title: "We couldn't load this report.", reassurance: "Please try again in a moment." }}
        frame={(state, kind) => (kind === "loading" ? state : <Panel>{state}</Panel>)}
        notFound={<ReportNotFound />}
      >
        {(data) => <Report report={data} />}
      </QueryBoundary>
    </>
  );
}

function Report({ report }: { report: MarketReport }) {
  const { week, until, title, highlights, lookAhead, pairs, commentary, source, simulated } = report;
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <Panel>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-stone">
            Weekly market outlook, {formatDate(week)} to {formatDate(until)}
            {simulated && <Badge tone="waiting">Simulated rates</Badge>}
          </p>
          <h2 className="mt-2 max-w-prose text-24 leading-8 md:text-34 md:leading-10">{title}</h2>
          <Sentences heading="Key highlights" sentences={highlights} />
          <Sentences heading="The week ahead" sentences={lookAhead} />
        </Panel>
        {commentary && (
          <Panel heading="From our team">
            <p className="max-w-prose whitespace-pre-line text-16 wrap-anywhere">{commentary.text}</p>
            <p className="mt-3 text-13 text-stone">{formatDate(commentary.at)}</p>
          </Panel>
        )}
        <div className="grid gap-5 lg:grid-cols-2">
          {pairs.map((pair) => (
            <PairPanel key={`${pair.from}${pair.to}`} pair={pair} />
          ))}
        </div>
        <p className="max-w-prose text-13 text-stone">
          Mid-market rates of each weekday. Source: {source}. These are past rates, not a forecast or advice.
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <AnnouncedEvents />
        <Archive shown={week} />
      </div>
    </div>
  );
}

function Sentences({ heading, sentences }: { heading: string; sentences: readonly string[] }) {
  return (
    <section className="mt-6">
      <h3 className="font-sans font-semibold text-14 text-stone tracking-normal">{heading}</h3>
      <ul className="mt-2 flex flex-col gap-2.5">
        {sentences.map((sentence) => (
          <li key={sentence} className="figures max-w-prose border-pine border-l-2 pl-3.5 text-16">
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Archive({ shown }: { shown: string }) {
  const archive = useQuery(marketReportsQuery);
  const others = (archive.data ?? []).filter(({ week }) => week !== shown);
  return (
    <Panel heading="Other weeks">
      <QueryBoundary
        query={archive}
        skeleton={<Skeleton className="h-24" />}
        failure={{ title: "We couldn't load the archive." }}
        empty={<p className="text-14 text-stone">Each week's report will appear here.</p>}
        isEmpty={() => others.length === 0}
      >
        <ul className="divide-y divide-line">
          {others.map(({ week, title }) => (
            <li key={week}>
              <Link
                to={`/market-reports?week=${week}`}
                className="-mx-2 block rounded-control px-2 py-3 transition-colors hover:bg-quiet"
              >
                <span className="block font-medium text-16">{title}</span>
                <span className="figures block text-13 text-stone">Week of {formatDate(week)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </QueryBoundary>
    </Panel>
  );
}

function ReportNotFound() {
  return (
    <Panel>
      <EmptyState
        title="No report for this week"
        action={
          <ButtonLink to="/market-reports" variant="ink">
            See the latest report
          </ButtonLink>
        }
      >
        We publish a report once a week's rates are complete.
      </EmptyState>
    </Panel>
  );
}

function ReportSkeleton() {
  return (
    <Loading label="Loading the report" className="grid gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
      <Skeleton className="h-96 rounded-panel" />
      <Skeleton className="h-60 rounded-panel" />
    </Loading>
  );
}

/** One pair of a report: its closing rate, its move and 13 weeks as a ridge. */
function PairPanel({ pair }: { pair: ReportedPair }) {
  const { from, to, close, change, analysis, days } = pair;
  return (
    <Panel flush className="flex flex-col overflow-hidden" aria-label={`${from} to ${to}`}>
      <div className="flex flex-1 flex-col px-5 pt-5 md:px-6 md:pt-6">
        <div className="flex items-start justify-between gap-4">
          <div>
            <h2 className="font-normal font-sans text-14 text-stone tracking-normal">
              1 {from} in {to}, mid-market
            </h2>
            <p className="display figures font-bold text-34">{formatRateFigure(close.mid)}</p>
          </div>
          <p className="text-right text-13 text-stone">
            <span
              className={classNames(
                "figures block font-semibold text-16",
                change < 0 ? "text-ink" : "text-pine",
              )}
            >
              {formatChange(change)}
            </span>
            in the week
          </p>
        </div>
        <p className="figures mt-3 max-w-prose text-16">{analysis}</p>
      </div>
      <RidgeChart
        label={`${from}/${to} over 13 weeks`}
        points={days.map(({ day, mid }) => ({ at: day, value: mid }))}
        inWords={(value) => `1 ${from} = ${formatRateFigure(value)} ${to}`}
        className="mt-4 h-52"
      />
    </Panel>
  );
}
