import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ListVersion, ScreeningStatus } from "#contract/clients/screening.ts";
import { downloadScreeningCases, downloadScreeningLists } from "#contract/reporting/exports.ts";
import type { CaseStatus } from "#domain/clients/screening/case-decision.ts";
import { formatCounted } from "#domain/plural.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { buildUrl } from "#web/api/call.ts";
import { screeningCasesQuery, screeningListsQuery, screeningQuery } from "#web/api/screening-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { ErrorState } from "#web/design/error-state.tsx";
import { formatDate, formatDateTime } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Segments } from "#web/design/radio-cards.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { formatDays } from "#web/desk/inbox/format-span.ts";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { DownloadCsv } from "#web/desk/ui/download-csv.tsx";
import { CaseRow } from "./case-row.tsx";

const views = [
  { value: "open", label: "Potential matches" },
  { value: "confirmed", label: "Confirmed matches" },
  { value: "cleared", label: "False positives" },
] as const satisfies readonly { value: CaseStatus; label: string }[];

const emptyStates = {
  open: { title: "No potential matches", text: "Potential sanctions matches appear here for review." },
  confirmed: {
    title: "No confirmed matches",
    text: "Confirmed matches appear here. Their payouts stay on hold.",
  },
  cleared: {
    title: "No false positives yet",
    text: "Cases cleared as false positives appear here.",
  },
} as const;

/** /admin/screening */
export function ScreeningPage() {
  const [status, setStatus] = useState<CaseStatus>("open");
  const standing = useQuery(screeningQuery);
  const cases = useInfiniteQuery(screeningCasesQuery(status));
  const rows = cases.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <PageHeader
        title="Screening"
        lead="Clients, owners, payers and recipients screened against sanctions lists."
        action={<DownloadCsv href={buildUrl(downloadScreeningCases, { query: { status } })} />}
      />
      {standing.data && <ScreeningNotices standing={standing.data} />}
      {standing.isError && !standing.data && (
        <ErrorState
          title="We couldn't load whether payouts are stopped."
          detail={getErrorMessage(standing.error)}
          busy={standing.isFetching}
          onRetry={() => void standing.refetch()}
        />
      )}
      <div className="grid gap-6">
        <DeskList
          things="cases"
          list={cases}
          rows={rows}
          empty={emptyStates[status]}
          filters={<Segments legend="Filter cases" options={views} value={status} onChange={setStatus} />}
        >
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <CaseRow key={row.id} found={row} />
            ))}
          </ul>
        </DeskList>
        <ListVersions maxAgeDays={standing.data?.maxAgeDays} />
      </div>
    </>
  );
}

/** Why payouts are blocked, if they are; also says that the demo's names are fictitious. */
function ScreeningNotices({ standing: { faults, stale, held, simulated } }: { standing: ScreeningStatus }) {
  if (faults.length > 0) {
    return (
      <Notice tone="error" className="mb-6">
        <p className="font-semibold">Payouts are stopped</p>
        {faults.map((fault) => (
          <p key={fault}>{fault}</p>
        ))}
        <p>
          {stale === 0 ? "" : `${formatCounted(stale, "payout is", "payouts are")} on hold. `}
          Load a current list with npm run admin -- screening load.
        </p>
      </Notice>
    );
  }
  if (held === 0 && !simulated) return null;
  return (
    <Notice tone={held > 0 ? "warning" : "info"} className="mb-6">
      {held > 0 && <p>{formatCounted(held, "payout is", "payouts are")} on hold for a potential match.</p>}
      {simulated && <p>Simulated: the demo list is fictional.</p>}
    </Notice>
  );
}

/** The versions of each sanctions list. */
function ListVersions({ maxAgeDays }: { maxAgeDays: number | undefined }) {
  const lists = useInfiniteQuery(screeningListsQuery);
  const rows = lists.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <DeskList
      things="lists"
      list={lists}
      rows={rows}
      empty={{
        title: "No sanctions list loaded",
        text: "Load one with npm run admin -- screening load.",
      }}
      filters={
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-72">
            <h2 className="text-19">Lists</h2>
            <p className="text-14 text-stone">
              The latest version of each list is in force; older versions are kept
              {maxAgeDays === undefined ? "." : `. Maximum age: ${maxAgeDays} days.`}
            </p>
          </div>
          <DownloadCsv of="Lists" href={buildUrl(downloadScreeningLists)} />
        </div>
      }
    >
      <Table dense label="Lists" columns={columns} rows={rows} rowKey={({ id }) => id} />
    </DeskList>
  );
}

const columns: readonly TableColumn<ListVersion>[] = [
  {
    key: "name",
    heading: "List",
    phone: "title",
    cell: ({ name, version, sha256 }) => (
      <>
        <span className="font-semibold">{name}</span> <span className="text-stone">version {version}</span>
        <span className="figures hidden text-13 text-stone md:block">SHA-256 {sha256.slice(0, 12)}…</span>
      </>
    ),
  },
  {
    key: "standing",
    heading: "Status",
    phone: "figure",
    cell: (list) => <VersionBadge list={list} />,
  },
  {
    key: "asOf",
    heading: "As of",
    phone: "detail",
    cell: ({ asOf, ageDays, inForce, synthetic }) => (
      <span className="figures whitespace-nowrap">
        {formatDate(asOf)}
        {inForce && !synthetic && <span className="text-stone"> · {formatAge(ageDays)}</span>}
      </span>
    ),
  },
  {
    key: "names",
    heading: "Names",
    figures: true,
    phone: "note",
    cell: ({ names }) => formatCounted(names, "name"),
  },
  {
    key: "loaded",
    heading: "Loaded",
    cell: ({ loadedAt, loadedBy }) => (
      <>
        <span className="figures whitespace-nowrap">{formatDateTime(loadedAt)}</span>
        <span className="block text-13 text-stone wrap-anywhere">by {loadedBy ?? "the operator"}</span>
      </>
    ),
  },
];

function VersionBadge({ list: { inForce, isStale, screenedAt } }: { list: ListVersion }) {
  if (!inForce) return <Badge>Superseded</Badge>;
  if (isStale) return <Badge tone="bad">Out of date</Badge>;
  if (screenedAt === null) return <Badge tone="waiting">Screening</Badge>;
  return <Badge tone="good">In force</Badge>;
}

function formatAge(days: number): string {
  if (days === 0) return "today";
  return `${formatDays(days)} old`;
}
