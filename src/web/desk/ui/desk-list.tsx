import type { ReactNode } from "react";
import { Button } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { Panel } from "#web/design/panel.tsx";
import { type BoundaryQuery, QueryBoundary } from "#web/design/query-boundary.tsx";
import { ShowMore } from "#web/design/show-more.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";

type DeskListProps<Row> = {
  /** What is listed: "clients". */
  things: string;
  /** A paged list. */
  list: BoundaryQuery<unknown> & {
    isPlaceholderData: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  rows: readonly Row[];
  /** The filters above the list. */
  filters?: ReactNode;
  /** Whether any filter is active, and how to clear them. */
  isNarrowed?: boolean | undefined;
  onClear?: (() => void) | undefined;
  /** Shown when there are no rows at all. */
  empty: { title: string; text: string };
  children: ReactNode;
};

/** A desk list with filters and its states: loading, failed, empty, more rows. */
export function DeskList<Row>(props: DeskListProps<Row>) {
  const { things, list, rows, filters, isNarrowed, onClear, empty, children } = props;
  return (
    <Panel
      flush
      aria-label={things}
      aria-busy={list.isPlaceholderData || undefined}
      // Without filters above it the table's head has the panel's rounded corners.
      className={
        filters === undefined
          ? "[&_th:first-child]:rounded-tl-panel [&_th:last-child]:rounded-tr-panel max-xl:[&_th[data-wide]:first-child+th]:rounded-tl-panel"
          : undefined
      }
    >
      {filters !== undefined && <div className="border-line border-b px-4 py-3 md:px-5">{filters}</div>}
      <QueryBoundary
        query={list}
        skeleton={
          <div className="px-5 py-2">
            <SkeletonRows label={`Loading the ${things}`} rows={8} />
          </div>
        }
        failure={{
          title: `We couldn't load the ${things}.`,
          reassurance: "Nothing was changed.",
          className: "px-5",
        }}
        empty={
          <EmptyState
            className="px-5 py-12"
            title={isNarrowed ? "No results for these filters" : empty.title}
            action={isNarrowed && onClear && <Button onClick={onClear}>Clear filters</Button>}
          >
            {isNarrowed ? "Remove a filter to see more." : empty.text}
          </EmptyState>
        }
        isEmpty={() => rows.length === 0}
      >
        {children}
        {list.hasNextPage && (
          <div className="border-line border-t px-5 pb-4">
            <ShowMore list={list} />
          </div>
        )}
      </QueryBoundary>
    </Panel>
  );
}
