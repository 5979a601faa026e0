import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { Points, PointsEntry } from "#contract/rewards/rewards.ts";
import { ButtonLink } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { formatDateTime, formatMoney, formatPointsFigure } from "../../design/format.ts";
import { Panel } from "../../design/panel.tsx";
import { ShowMore } from "../../design/show-more.tsx";
import { Table } from "../../design/table.tsx";
import type { TableColumn } from "../../design/table-column.ts";

/** Exchanges that earned points, newest first; nothing without any. */
export function PointsEntries({ list }: { list: UseInfiniteQueryResult<InfiniteData<Points>> }) {
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  if (!list.data) return null;
  return (
    <Panel heading="Points earned">
      {entries.length === 0 ? (
        <EmptyState
          title="Base camp"
          action={
            <ButtonLink to="/quote" variant="primary">
              Get a Quote
            </ButtonLink>
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
