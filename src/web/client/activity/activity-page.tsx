import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Link } from "react-router";
import { type Activity, downloadActivity } from "#contract/clients/activity.ts";
import { parseDay } from "#domain/calendar.ts";
import { activityPath } from "#domain/clients/users/describe-activity.ts";
import { type ActivityFilters, activityQuery, toActivityQuery } from "#web/api/activity-queries.ts";
import { buildUrl } from "#web/api/call.ts";
import { teamQuery } from "#web/api/team-queries.ts";
import { Button } from "#web/design/button.tsx";
import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { DateField } from "#web/design/date-field.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { formatDateTime, startLower } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { Select } from "#web/design/select.tsx";
import { ShowMore } from "#web/design/show-more.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { useFilterParams } from "#web/design/use-filter-params.ts";

const everyone = "everyone";

/** /activity; the filters are in the address. */
export function ActivityPage() {
  const [query, setQuery] = useFilterParams();
  const filters = readFilters(query);
  const list = useInfiniteQuery({ ...activityQuery(filters), placeholderData: keepPreviousData });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const hasFilters = [...query.keys()].length > 0;
  return (
    <>
      <PageHeader
        title="Activity"
        lead="Who did what for this account, when and from where."
        back={{ to: "/team", label: "Team" }}
        action={
          <ButtonAnchor href={buildUrl(downloadActivity, { query: toActivityQuery(filters) })} download>
            <Download aria-hidden="true" className="size-4" />
            Download CSV
          </ButtonAnchor>
        }
      />
      <Panel flush aria-label="Activity">
        <div className="border-line border-b p-5 md:p-6">
          <Filters filters={filters} onChange={(change) => setQuery(toParams({ ...filters, ...change }))} />
        </div>
        <QueryBoundary
          query={list}
          skeleton={
            <div className="px-5 py-2 md:px-6">
              <SkeletonRows label="Loading the activity" rows={6} />
            </div>
          }
          failure={{ title: "We couldn't load the activity.", className: "p-5 md:p-6" }}
          empty={
            <EmptyState
              className="px-5 py-12"
              title={hasFilters ? "No activity matches these filters" : "No activity yet"}
              action={hasFilters && <Button onClick={() => setQuery({})}>Clear filters</Button>}
            >
              {hasFilters ? "Remove a filter to see more." : "What you and your team do will appear here."}
            </EmptyState>
          }
        >
          <ul className="divide-y divide-line">
            {items.map((each) => (
              <li key={each.id}>
                <ActivityRow activity={each} />
              </li>
            ))}
          </ul>
          <div className="px-5 pb-5 md:px-6">
            <ShowMore list={list} />
          </div>
        </QueryBoundary>
      </Panel>
    </>
  );
}

function ActivityRow({ activity }: { activity: Activity }) {
  const { at, by, apiKey, action, description, subjectId, address, device } = activity;
  const path = activityPath(action, subjectId);
  // Follows the name; a file's name within it stays as it is.
  const words = startLower(description);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3.5 md:px-6">
      <p className="min-w-0 flex-1 basis-72 text-16 wrap-anywhere">
        <span className="font-semibold">{by.name || by.email}</span>
        {apiKey && <span className="text-stone"> with the API key {apiKey.name}</span>}{" "}
        {path ? (
          <Link to={path} className="link">
            {words}
          </Link>
        ) : (
          words
        )}
      </p>
      <p className="text-14 text-stone">
        <time dateTime={at} className="figures">
          {formatDateTime(at)}
        </time>{" "}
        · {device} · <span className="figures">{address}</span>
      </p>
    </div>
  );
}

type FiltersProps = { filters: ActivityFilters; onChange: (change: ActivityFilters) => void };

function Filters({ filters, onChange }: FiltersProps) {
  const members = useQuery(teamQuery).data?.members ?? [];
  const options = [
    { value: everyone, label: "Everyone" },
    ...members.map(({ id, name, email }) => ({ value: id, label: name || email })),
  ];
  function changeDay(name: "from" | "to", day: string) {
    if (day === "" || parseDay(day)) onChange({ [name]: day || undefined });
  }
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Select
        label="Member"
        options={options}
        value={filters.member ?? everyone}
        onChange={(member) => onChange({ member: member === everyone ? undefined : member })}
      />
      <DateField label="From" value={filters.from ?? ""} onChange={(day) => changeDay("from", day)} />
      <DateField label="To" value={filters.to ?? ""} onChange={(day) => changeDay("to", day)} />
    </div>
  );
}

function readFilters(query: URLSearchParams): ActivityFilters {
  const day = (name: string) => {
    const text = query.get(name);
    return text !== null && parseDay(text) ? text : undefined;
  };
  return { member: query.get("member") ?? undefined, from: day("from"), to: day("to") };
}

function toParams(filters: ActivityFilters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
