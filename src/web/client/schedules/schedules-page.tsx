import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { Schedule } from "#contract/automation/schedules.ts";
import { describeRule } from "#domain/automation/schedules/describe-schedule.ts";
import { schedulesQuery } from "#web/api/schedule-queries.ts";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { Badge } from "#web/design/badge.tsx";
import { ButtonLink } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { formatMoney, formatWeekday } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { ShowMore } from "#web/design/show-more.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { Tabs } from "#web/design/tabs.tsx";
import { useFilterParams } from "#web/design/use-filter-params.ts";
import { ScheduleCalendar } from "./schedule-calendar.tsx";
import { SchedulePause } from "./schedule-pause.tsx";
import { scheduleLooks } from "./schedule-words.ts";

/** /schedules; the tab and the calendar's month are in the address. */
export function SchedulesPage() {
  const [query, setQuery] = useFilterParams();
  const view = query.get("view") === "calendar" ? "calendar" : "list";
  return (
    <>
      <PageHeader
        title="Schedules"
        lead="Payments that make themselves, once or regularly."
        action={<CreateSchedule />}
      />
      <SchedulePause className="mb-5" />
      <Panel flush aria-label="Schedules" className="px-5 pb-5 md:px-6">
        <Tabs
          label="Schedules"
          value={view}
          onChange={(next) => setQuery(next === "list" ? {} : { view: next })}
          tabs={[
            { value: "list", label: "List", panel: view === "list" ? <ScheduleList /> : null },
            {
              value: "calendar",
              label: "Calendar",
              panel:
                view === "calendar" ? (
                  <ScheduleCalendar
                    month={query.get("month")}
                    onMonth={(month) => setQuery({ view: "calendar", month })}
                  />
                ) : null,
            },
          ]}
        />
      </Panel>
    </>
  );
}

function CreateSchedule() {
  return (
    <ForPreparers>
      <ButtonLink to="/schedules/create" variant="primary">
        Schedule a payment
      </ButtonLink>
    </ForPreparers>
  );
}

function ScheduleList() {
  const list = useInfiniteQuery(schedulesQuery);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <QueryBoundary
      query={list}
      skeleton={<SkeletonRows label="Loading your schedules" rows={4} />}
      failure={{ title: "We couldn't load your schedules.", reassurance: "They're saved and go on." }}
      empty={
        <EmptyState className="py-10" title="No schedules yet">
          Let rent, salaries and subscriptions pay themselves from your balances.
        </EmptyState>
      }
    >
      <ul className="divide-y divide-line">
        {items.map((schedule) => (
          <li key={schedule.id}>
            <ScheduleRow schedule={schedule} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </QueryBoundary>
  );
}

function ScheduleRow({ schedule }: { schedule: Schedule }) {
  const { id, label, recipient, amount, currency, exchange, rule, status, next } = schedule;
  const { label: word, tone } = scheduleLooks[status];
  return (
    <div className="relative -mx-2 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-control px-2 py-4 hover:bg-glacier/50">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-sans font-semibold text-16 tracking-normal wrap-anywhere">
          <Link to={`/schedules/${id}`} className="after:absolute after:inset-0">
            {label}
          </Link>
        </h2>
        <p className="text-14 text-stone wrap-anywhere">
          {recipient.name} · {describeRule(rule)}
        </p>
      </div>
      <div className="flex flex-1 basis-52 items-center justify-between gap-4">
        <span>
          <span className="figures block font-semibold text-16">{formatMoney(amount, currency)}</span>
          <span className="figures block text-14 text-stone">
            {[
              ...(status === "ACTIVE" && next ? [`Next ${formatWeekday(next.paysOn)}`] : []),
              ...(exchange ? [`from ${exchange.fromCurrency}`] : []),
            ].join(", ")}
          </span>
        </span>
        <span className="flex items-center gap-3">
          <Badge tone={tone}>{word}</Badge>
          <ChevronRight aria-hidden="true" className="size-5 text-stone" />
        </span>
      </div>
    </div>
  );
}
