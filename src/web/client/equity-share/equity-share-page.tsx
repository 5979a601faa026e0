import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Points, PointsEntry } from "#contract/rewards/rewards.ts";
import { pointsProgramme } from "#domain/rewards/points.ts";
import { pointsQuery } from "#web/api/reward-queries.ts";
import { ExchangeLink } from "#web/client/exchange-link.tsx";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { classNames } from "#web/design/class-names.ts";
import { EmptyState } from "#web/design/empty-state.tsx";
import { figureSize } from "#web/design/figure-size.ts";
import { formatDate, formatDateTime, formatMoney, formatPointsFigure } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { Ridge } from "#web/design/ridge.tsx";
import { generateRidge, ridgeTop } from "#web/design/ridge-path.ts";
import { ShowMore } from "#web/design/show-more.tsx";
import { Loading, Skeleton } from "#web/design/skeleton.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { CommunityGrowth } from "#web/marketing/features/community-growth.tsx";
import { computeTrail, getElapsedShare, getHeight, mountain, summitShare } from "./points-trail.ts";

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
      {/* Made for full width: it brings the gutters that the shell already has. The points above push nothing down. */}
      {!list.isPending && (
        <div className="-mx-4 mt-10 md:-mx-6 lg:-mx-11">
          <CommunityGrowth />
        </div>
      )}
    </>
  );
}

function OwnPoints({ points }: { points: Points }) {
  const { total, value, programme } = points;
  const figure = formatPointsFigure(total);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 px-5 pt-5 md:px-6 md:pt-6">
        <div className="min-w-0">
          <p className="text-14 text-stone">Your points</p>
          <p
            aria-live="polite"
            className={classNames("display figures mt-1 font-bold wrap-anywhere", figureSize(figure))}
          >
            {figure}
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

/** Exchanges that earned points, newest first; nothing without any. */
function PointsEntries({ list }: { list: UseInfiniteQueryResult<InfiniteData<Points>> }) {
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  if (!list.data) return null;
  return (
    <Panel heading="Points earned">
      {entries.length === 0 ? (
        <EmptyState
          title="Base camp"
          action={
            <ForPreparers>
              <ExchangeLink to="/quote" variant="primary">
                Get a Quote
              </ExchangeLink>
            </ForPreparers>
          }
        >
          Complete your first exchange to earn points. They'll appear here.
        </EmptyState>
      ) : (
        <Table
          label="Points"
          columns={columns}
          rows={entries}
          rowKey={({ id }) => id}
          rowLink={({ tradeId }) => `/trades/${tradeId}`}
        />
      )}
      <ShowMore list={list} />
    </Panel>
  );
}

const columns: readonly TableColumn<PointsEntry>[] = [
  {
    key: "exchange",
    heading: "Exchange",
    phone: "title",
    cell: ({ kind, reference }) => (
      <span className="figures">
        {reference}
        {kind === "taken_back" && <span className="font-normal text-stone"> failed, points reversed</span>}
      </span>
    ),
  },
  {
    key: "at",
    heading: "Date",
    phone: "detail",
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
  {
    key: "amount",
    heading: "Exchanged",
    figures: true,
    phone: "note",
    cell: ({ amount }) => formatMoney(amount, "GBP", "symbol"),
  },
  {
    key: "points",
    heading: "Points",
    figures: true,
    phone: "figure",
    cell: ({ points }) => <span className="font-semibold">{formatPointsFigure(points)}</span>,
  },
];

const band = { top: 0.24, bottom: 0.97 };
const range = { lowest: 0, highest: 1 };
const farRange = generateRidge([0.3, 0.42, 0.36, 0.58, 0.46, 0.5, 0.78, 0.6, 0.7], 13);
/** Labels closer than this share of the width would overlap. */
const roomForWords = 0.16;
const roomOnPhones = 0.45;
const end = Date.UTC(pointsProgramme.exitBy, 11, 31);

type PointsPathProps = { points: Pick<Points, "path" | "total" | "programme">; now: Date };

/**
 * The client's path from base camp to the summit: the mountain is the programme's time, the line their
 * points.
 */
function PointsPath({ points: { path, total, programme }, now }: PointsPathProps) {
  const start = Date.parse(programme.startsOn);
  const here = getElapsedShare(now.getTime(), start, end);
  const heights = computeTrail(path, start, now.getTime(), end);
  const isUnderWay = heights.length > 0 && here > 0;
  return (
    <figure className="relative m-0 h-72 overflow-hidden md:h-96">
      <Ridge
        layers={[
          { values: farRange, tone: "far", band: { top: 0.34, bottom: 0.9 }, range },
          { values: mountain, tone: "chart", band, range },
        ]}
        className="absolute inset-0 size-full"
      />
      {isUnderWay && (
        <div className="absolute inset-y-0 left-0" style={{ width: `${here * 100}%` }}>
          <Ridge
            layers={[{ values: heights, tone: "middle", line: "pine", band, range }]}
            className="absolute inset-0 size-full"
          />
        </div>
      )}
      {!isUnderWay && (
        <Mark share={0} height={getHeight(0)} align="left" strong>
          You're at base camp
          <span className="block font-normal">Earn your first points to start climbing</span>
        </Mark>
      )}
      {isUnderWay && here >= roomForWords && (
        <Mark share={0} height={getHeight(0)} align="left" strong={false} wideOnly={here < roomOnPhones}>
          Base camp
          <span className="block font-normal">{formatDate(programme.startsOn)}</span>
        </Mark>
      )}
      {here <= summitShare - roomForWords && (
        <Mark share={summitShare} height={1} align="center" strong={false}>
          Summit
          <span className="block font-normal">planned by {pointsProgramme.exitBy}</span>
        </Mark>
      )}
      {isUnderWay && (
        <Mark share={here} height={getHeight(here)} align={here < roomForWords ? "left" : "center"} strong>
          You're here <span className="block font-normal">{formatPointsFigure(total)} points</span>
        </Mark>
      )}
      <figcaption className="sr-only">
        The path to the summit: {formatPointsFigure(total)} points on {formatDate(now)}, since base camp on{" "}
        {formatDate(programme.startsOn)}. The summit, a sale or a public offering, is planned by{" "}
        {pointsProgramme.exitBy}.
      </figcaption>
    </figure>
  );
}

type MarkProps = {
  share: number;
  height: number;
  align: "left" | "center";
  strong: boolean;
  /** Left out on a phone for lack of room. */
  wideOnly?: boolean;
  children: ReactNode;
};

/** A point on the slope with its label. */
function Mark({ share, height, align, strong, wideOnly = false, children }: MarkProps) {
  return (
    <div
      aria-hidden="true"
      className={classNames("absolute", wideOnly && "max-md:hidden")}
      style={{ left: `${share * 100}%`, top: `${ridgeTop(height, range, band) * 100}%` }}
    >
      <span
        className={classNames(
          "absolute -translate-x-1/2 -translate-y-1/2 rounded-pill border-2 border-panel",
          strong ? "size-4 bg-ink" : "size-2.5 bg-pine",
          align === "left" && "left-5",
        )}
      />
      <span
        className={classNames(
          "figures absolute bottom-3 whitespace-nowrap font-semibold text-13 leading-4",
          align === "left" ? "left-5 text-left" : "-translate-x-1/2 text-center",
          strong ? "rounded-control bg-solid px-2.5 py-1.5 text-on-solid" : "text-ink",
        )}
      >
        {children}
      </span>
    </div>
  );
}
