import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { AuditEntry } from "#contract/ledger/audit.ts";
import { downloadAudit } from "#contract/reporting/exports.ts";
import { type AuditFilters, auditActionsQuery, auditQuery } from "#web/api/audit-queries.ts";
import { buildUrl } from "#web/api/call.ts";
import { withTimeZone } from "#web/api/desk-trade-queries.ts";
import { FilterDate } from "#web/design/date-field.tsx";
import { DebouncedField } from "#web/design/debounced-field.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { DownloadCsv } from "#web/desk/ui/download-csv.tsx";
import { FilterSelect } from "#web/desk/ui/filter-select.tsx";
import { Moment } from "#web/desk/ui/moment.tsx";
import { OptionsFailure } from "#web/desk/ui/options-failure.tsx";
import { useListFilters } from "#web/desk/ui/use-list-filters.ts";
import { withChosen } from "#web/desk/ui/with-chosen.ts";
import { actionOptions, formatAction } from "./format-action.ts";
import { formatDetails } from "./format-details.ts";
import { formatActor, formatKind, formatSubject } from "./format-subject.ts";

const filterNames = ["actor", "action", "subject", "from", "to"] as const;

/** /admin/audit */
export function AuditPage() {
  const { filters: given, setFilters: change, clear } = useListFilters(filterNames);
  const { search: _, ...filters }: AuditFilters & { search?: string } = given;
  const list = useInfiniteQuery({ ...auditQuery(filters), placeholderData: keepPreviousData });
  const actions = useQuery(auditActionsQuery);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <PageHeader
        title="Audit log"
        lead="Staff actions, and clients' own security events. Entries can't be edited or deleted."
        action={<DownloadCsv href={buildUrl(downloadAudit, { query: withTimeZone(filters) })} />}
      />
      <DeskList
        things="entries"
        list={list}
        rows={rows}
        isNarrowed={filterNames.some((part) => filters[part] !== undefined)}
        onClear={clear}
        empty={{
          title: "No entries yet",
          text: "Audited actions appear here, newest first.",
        }}
        filters={
          <search aria-label="Audit log" className="flex flex-wrap items-end gap-x-3 gap-y-2 max-sm:*:w-full">
            <DebouncedField
              label="By"
              placeholder="Email or ID"
              value={filters.actor}
              onChange={(actor) => change({ actor })}
            />
            <DebouncedField
              label="Subject"
              placeholder="Email, ID or type"
              value={filters.subject}
              onChange={(subject) => change({ subject })}
            />
            <FilterSelect
              label="Action"
              value={filters.action}
              onChange={(action) => change({ action })}
              options={withChosen(
                actionOptions(actions.data ?? []),
                filters.action,
                formatAction(filters.action ?? ""),
              )}
            />
            <FilterDate label="From" value={filters.from} onChange={(from) => change({ from })} />
            <FilterDate label="To" value={filters.to} onChange={(to) => change({ to })} />
            <OptionsFailure query={actions} things="actions" />
          </search>
        }
      >
        <Table dense wide label="Audit log" columns={columns} rows={rows} rowKey={({ id }) => id} />
      </DeskList>
    </>
  );
}

const columns: readonly TableColumn<AuditEntry>[] = [
  {
    key: "at",
    heading: "When",
    phone: "figure",
    cell: ({ at }) => (
      <span className="whitespace-nowrap text-stone max-md:text-13">
        <Moment at={at} />
      </span>
    ),
  },
  {
    key: "actor",
    heading: "By",
    cell: ({ actor }) => (
      <span className="block min-w-44 whitespace-normal wrap-anywhere">
        {formatActor(actor)}
        {actor.name && <span className="block text-13 text-stone">{actor.email}</span>}
      </span>
    ),
  },
  {
    key: "action",
    heading: "Action",
    phone: "title",
    cell: ({ action }) => (
      <span className="block min-w-24 whitespace-normal font-semibold wrap-anywhere">
        {formatAction(action)}
      </span>
    ),
  },
  {
    key: "subject",
    heading: "Subject",
    cell: ({ subject }) => {
      const { heading, note } = formatSubject(subject);
      return (
        <span className="block min-w-32 whitespace-normal wrap-anywhere">
          {heading}
          <span className="block text-13 text-stone">{note}</span>
        </span>
      );
    },
  },
  {
    key: "phone",
    heading: "",
    phone: "detail",
    phoneOnly: true,
    cell: (entry) => (
      <span className="line-clamp-4">
        {[
          formatActor(entry.actor),
          `${formatKind(entry.subject)} ${entry.subject.name || (entry.subject.email ?? entry.subject.id)}`,
          ...formatDetails(entry).map(({ name, value }) => `${name} ${value}`),
        ].join(" · ")}
      </span>
    ),
  },
  { key: "details", heading: "Details", cell: (entry) => <Details entry={entry} /> },
];

function Details({ entry }: { entry: AuditEntry }) {
  const facts = formatDetails(entry);
  if (facts.length === 0) return <span className="text-stone">–</span>;
  return (
    <dl className="grid min-w-24 max-w-sm gap-0.5 whitespace-normal text-13">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="min-w-0 text-stone wrap-anywhere">{name}</dt>
          <dd className="figures min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
