import { useInfiniteQuery } from "@tanstack/react-query";
import type { DeskStatement, StatementLine } from "#contract/payments/statements.ts";
import { statementLinesQuery } from "#web/api/money-desk-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { ShowMore } from "#web/design/show-more.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { Table } from "#web/design/table.tsx";
import { getLineLink, lineColumns } from "./line-columns.tsx";

/** Every line of a statement as the bank or its importer made it, each a link to its receipt or payout. */
export function AllLines({ statement }: { statement: Pick<DeskStatement, "id" | "currency"> }) {
  const list = useInfiniteQuery(statementLinesQuery(statement.id));
  return (
    <Panel flush heading="All lines" className="pb-2">
      <QueryBoundary
        query={list}
        skeleton={
          <div className="px-5 py-2">
            <SkeletonRows label="Loading the lines" rows={4} />
          </div>
        }
        failure={{
          title: "We couldn't load the lines.",
          reassurance: "Nothing was changed.",
          className: "px-5",
        }}
        empty={
          <EmptyState className="px-5 py-10" title="No lines">
            Nothing was booked on this statement, or an earlier file had its lines already.
          </EmptyState>
        }
      >
        {(data) => (
          <>
            <Table
              dense
              label="All lines"
              columns={lineColumns(statement, stateColumn)}
              rows={data.pages.flatMap(({ items }) => items)}
              rowKey={({ id }) => id}
              rowLink={getLineLink}
            />
            <div className="px-5">
              <ShowMore list={list} />
            </div>
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}

const stateColumn = {
  key: "state",
  heading: "Status",
  phone: "detail",
  cell: ({ state }: StatementLine) => {
    if (state === "withdrawn") return <Badge>Withdrawn</Badge>;
    return state === "unconfirmed" ? <Badge tone="waiting">One person&apos;s word</Badge> : "Confirmed";
  },
} as const;
