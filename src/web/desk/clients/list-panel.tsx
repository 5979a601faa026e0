import type { ReactNode } from "react";
import { Panel } from "#web/design/panel.tsx";
import { type BoundaryQuery, QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";

type ListPanelProps<Row> = {
  heading: string;
  /** At the heading's right. */
  aside?: ReactNode;
  query: BoundaryQuery<unknown>;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowLink?: ((row: Row) => string) | undefined;
  /** Shown for no rows. */
  none: string;
  /** Below the rows. */
  after?: ReactNode;
};

/** One list of the client's file. */
export function ListPanel<Row extends { id: string }>(props: ListPanelProps<Row>) {
  const { heading, aside, query, columns, rows, rowLink, none, after } = props;
  return (
    <Panel
      flush
      heading={heading}
      aria-label={heading}
      aside={aside}
      className="[&_:is(th,td):first-child]:md:pl-6 [&_:is(th,td):last-child]:md:pr-6 [&_li]:px-5 md:[&_li]:px-6"
    >
      <QueryBoundary
        query={query}
        skeleton={<SkeletonRows label={`Loading: ${heading}`} rows={3} />}
        failure={{ title: `We couldn't load this list: ${heading}.` }}
        frame={(state) => <div className="px-5 pb-2 md:px-6">{state}</div>}
      >
        {rows.length === 0 ? (
          <p className="px-5 pt-2 pb-5 text-14 text-stone md:px-6">{none}</p>
        ) : (
          <>
            <Table
              dense
              wide
              label={heading}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              rowLink={rowLink}
            />
            {after}
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}
