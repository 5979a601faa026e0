import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Overview, Pace } from "#contract/reporting/overview.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { paceQuery } from "#web/api/overview-query.ts";
import { formatMoney, formatTime } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { Skeleton } from "#web/design/skeleton.tsx";
import { formatResultCount } from "#web/desk/ui/format-result-count.ts";
import { Amounts } from "./amounts.tsx";
import { Basis } from "./basis.tsx";
import { compareWithYesterday } from "./compare-with-yesterday.ts";
import { hoursWithBookings, type PaceHour } from "./draw-pace.ts";
import { PaceChart } from "./pace-chart.tsx";

/** Today's volume and margin by the hour, against yesterday and the 30 days before. */
export function BookedPanel({ overview, className }: { overview: Overview; className?: string }) {
  const { today, yesterday, currency } = overview;
  const pace = useQuery(paceQuery);
  const chart = (measure: "volume" | "margin", label: string) => (
    <QueryBoundary
      query={pace}
      skeleton={<Skeleton className="mt-4 h-38" />}
      failure={{ title: "We couldn't load the chart.", reassurance: "The figures above are right." }}
    >
      {(data) => <Chart pace={data} measure={measure} label={label} overview={overview} />}
    </QueryBoundary>
  );
  return (
    <Panel flush aria-label="Booked today" className={className}>
      <div className="grid divide-line max-md:divide-y md:grid-cols-2 md:divide-x">
        <Measure
          name="Volume"
          aside={formatResultCount({ count: today.trades, more: false }, "trade", "trades")}
          total={today.volume}
          before={yesterday.volume}
          amounts={today.sold}
          overview={overview}
        >
          {chart("volume", "Volume by the hour")}
        </Measure>
        <Measure
          name="Margin"
          aside={formatMarginShare(today)}
          total={today.margin}
          before={yesterday.margin}
          amounts={today.margins}
          overview={overview}
        >
          {chart("margin", "Margin by the hour")}
        </Measure>
      </div>
      <footer className="flex flex-wrap items-center gap-x-5 gap-y-1 border-line border-t px-5 py-3 text-13 text-stone">
        <Legend />
        <p>
          Without cancelled and failed trades; the margin before profit share.{" "}
          <Basis overview={{ rates: overview.rates, currency }} />
        </p>
      </footer>
    </Panel>
  );
}

type MeasureProps = {
  name: string;
  aside: string;
  /** Null without rates. */
  total: string | null;
  before: string | null;
  amounts: Overview["today"]["sold"];
  overview: Overview;
  children: ReactNode;
};

function Measure({ name, aside, total, before, amounts, overview, children }: MeasureProps) {
  const { change, words } = compareWithYesterday(total, before, formatTime(overview.at));
  return (
    <section aria-label={name} className="min-w-0 p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-14">{name}</h2>
        <p className="figures text-13 text-stone">{aside}</p>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="display figures font-bold text-24 wrap-anywhere">
          {total === null ? "No total" : formatMoney(total, overview.currency, "symbol")}
        </span>
        <span className="figures text-13 text-stone">
          {change !== undefined && <span className="font-semibold text-ink">{change} </span>}
          {words}
        </span>
      </p>
      <Amounts amounts={amounts} className="text-13" />
      {children}
    </section>
  );
}

type ChartProps = { pace: Pace; measure: "volume" | "margin"; label: string; overview: Overview };

function Chart({ pace, measure, label, overview: { at, today, currency } }: ChartProps) {
  const [hours, total] = [pace[measure], today[measure]];
  if (hours === null || total === null || pace.volume === null)
    return <p className="mt-4 text-14 text-stone">The chart needs a rate for each currency.</p>;
  const moment = new Date(at);
  const hour = moment.getHours() + moment.getMinutes() / 60;
  return (
    <PaceChart
      className="mt-4"
      label={label}
      hours={hours.map(readHour)}
      span={hoursWithBookings(pace.volume.map(readHour), { hour })}
      now={{
        hour,
        value: Number(total),
        time: formatTime(at),
      }}
      inWords={(value) => formatMoney(value.toFixed(2), currency, "symbol")}
    />
  );
}

function readHour({
  hour,
  today,
  yesterday,
  lowest,
  highest,
}: NonNullable<Pace["volume"]>[number]): PaceHour {
  return {
    hour,
    today: today === null ? undefined : Number(today),
    yesterday: Number(yesterday),
    lowest: Number(lowest),
    highest: Number(highest),
  };
}

function Legend() {
  return (
    <p aria-hidden="true" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="flex items-center gap-2">
        <span className="w-4 border-pine border-t-2" />
        Today
      </span>
      <span className="flex items-center gap-2">
        <span className="w-4 border-stone border-t border-dashed" />
        Yesterday
      </span>
      <span className="flex items-center gap-2">
        <span className="h-2.5 w-4 bg-glacier" />
        30-day range, of days with bookings
      </span>
    </p>
  );
}

function formatMarginShare({ volume, margin }: Overview["today"]): string {
  if (volume === null || margin === null) return "Share of volume unavailable without rates";
  if (Number(volume) === 0) return "No trades booked yet";
  return `${formatPercent(((Number(margin) / Number(volume)) * 100).toFixed(2))} of volume`;
}
