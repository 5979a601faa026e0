import { useInfiniteQuery } from "@tanstack/react-query";
import type { ListVersion } from "#contract/clients/screening.ts";
import { screeningListsQuery } from "../../api/screening-queries.ts";
import { Badge } from "../../design/badge.tsx";
import { formatDate, formatDateTime } from "../../design/format.ts";
import { Table } from "../../design/table.tsx";
import type { TableColumn } from "../../design/table-column.ts";
import { DeskList } from "../ui/desk-list.tsx";

/** The versions of each sanctions list. */
export function ListVersions({ maxAgeDays }: { maxAgeDays: number | undefined }) {
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
        <div>
          <h2 className="text-19">Lists</h2>
          <p className="text-14 text-stone">
            The latest version of each list is in force; older versions are kept
            {maxAgeDays === undefined ? "." : `. Maximum age: ${maxAgeDays} days.`}
          </p>
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
    cell: ({ names }) => `${names.toLocaleString("en-GB")} ${names === 1 ? "name" : "names"}`,
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
  return days === 1 ? "1 day old" : `${days} days old`;
}
