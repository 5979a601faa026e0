import { useQuery } from "@tanstack/react-query";
import type { EconomicEvent } from "#contract/market/economic-calendar.ts";
import { economicCalendarQuery } from "#web/api/economic-calendar-query.ts";
import { Badge } from "#web/design/badge.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { Flag } from "#web/design/flag.tsx";
import { formatTime, formatWeekday } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { timeZoneHere } from "#web/design/today-here.ts";
import { groupByDay } from "./order-events.ts";

/** What is announced for the next two weeks; nothing where no calendar is read. */
export function AnnouncedEvents() {
  const calendar = useQuery(economicCalendarQuery);
  if (calendar.data?.sources.length === 0) return null;
  const reader = { now: new Date(), timeZone: timeZoneHere() };
  const isSimulated = calendar.data?.events.some(({ simulated }) => simulated);
  return (
    <Panel
      heading="Announced events"
      aria-label="Announced events"
      aside={isSimulated && <Badge tone="waiting">Simulated</Badge>}
    >
      <QueryBoundary
        query={calendar}
        skeleton={<SkeletonRows label="Loading announced events" rows={3} />}
        failure={{ title: "We couldn't load announced events." }}
        empty={
          <EmptyState title="Nothing announced">Nothing is announced for the next two weeks.</EmptyState>
        }
        isEmpty={({ events }) => groupByDay(events, reader).length === 0}
      >
        {({ events, sources }) => <Days days={groupByDay(events, reader)} sources={sources} />}
      </QueryBoundary>
    </Panel>
  );
}

type DaysProps = { days: ReturnType<typeof groupByDay>; sources: readonly string[] };

function Days({ days, sources }: DaysProps) {
  return (
    <>
      <ul className="flex flex-col gap-4">
        {days.map(({ day, events: ofDay }) => (
          <li key={day}>
            <h3 className="figures font-normal font-sans text-13 text-stone tracking-normal">
              {formatWeekday(day)}
            </h3>
            <ul className="mt-1 flex flex-col gap-2">
              {ofDay.map((event) => (
                <EventRow key={`${event.currency} ${event.at} ${event.title}`} event={event} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-13 text-stone wrap-anywhere">
        Rates may move around these. Times are in your time zone. Source: {sources.join(", ")}.
      </p>
    </>
  );
}

function EventRow({ event: { currency, title, at } }: { event: EconomicEvent }) {
  return (
    <li className="flex items-start gap-3">
      <Flag currency={currency} />
      <span className="min-w-0 flex-1 text-16 wrap-anywhere">
        {title} <span className="whitespace-nowrap text-stone">({currency})</span>
      </span>
      {at !== null && <span className="figures text-14 text-stone leading-6">{formatTime(at)}</span>}
    </li>
  );
}
