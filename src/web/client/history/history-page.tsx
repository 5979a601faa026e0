import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { downloadHistory } from "#contract/reporting/history.ts";
import { buildUrl } from "../../api/call.ts";
import { type HistoryListFilters, historyQuery, toHistoryQuery } from "../../api/history-queries.ts";
import { Button, ButtonLink } from "../../design/button.tsx";
import { ButtonAnchor } from "../../design/button-anchor.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Panel } from "../../design/panel.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { HistoryFilters } from "./history-filters.tsx";
import { HistoryList } from "./history-list.tsx";
import { getDateRangeError, hasActiveFilters } from "./history-params.ts";
import { useHistoryFilters } from "./use-history-filters.ts";

/** /history */
export function HistoryPage() {
  const controls = useHistoryFilters();
  const { filters } = controls;
  const isAskable = getDateRangeError(filters) === undefined;
  const list = useInfiniteQuery({
    ...historyQuery(filters),
    enabled: isAskable,
    // The two views have different rows.
    placeholderData: (earlier, query) =>
      viewOf(query?.queryKey) === filters.view ? keepPreviousData(earlier) : undefined,
  });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const words = formatResultCount(filters, items.length, list.hasNextPage);
  return (
    <>
      <PageHeader
        title="Transaction History"
        lead="Every exchange and payment you have made."
        action={
          isAskable && (
            <ButtonAnchor href={buildUrl(downloadHistory, { query: toHistoryQuery(filters) })} download>
              <Download aria-hidden="true" className="size-4" />
              Download CSV
            </ButtonAnchor>
          )
        }
      />
      <Panel flush aria-label="Transactions">
        <div className="border-line p-5 not-last:border-b md:p-6">
          <HistoryFilters controls={controls} />
          <p aria-live="polite" className="mt-4 min-h-5 text-14 text-stone">
            {isAskable && list.isSuccess && !list.isPlaceholderData && words}
          </p>
        </div>
        {isAskable && (
          <QueryBoundary
            query={list}
            skeleton={
              <div className="px-5 py-2 md:px-6">
                <SkeletonRows label="Loading your transactions" rows={6} />
              </div>
            }
            failure={{
              title: "We couldn't load your transactions.",
              reassurance: "Your transactions are safe.",
              className: "px-5 md:px-6",
            }}
            empty={<NothingHere filters={filters} onClear={controls.clear} />}
          >
            <HistoryList
              key={JSON.stringify(filters)}
              view={filters.view}
              items={items}
              hasMore={list.hasNextPage}
              state={list.isFetchNextPageError ? "failed" : list.isFetching ? "loading" : "idle"}
              onMore={list.fetchNextPage}
            />
          </QueryBoundary>
        )}
      </Panel>
    </>
  );
}

function viewOf(key: readonly unknown[] | undefined): unknown {
  const filters = key?.[1];
  return typeof filters === "object" && filters !== null && "view" in filters ? filters.view : undefined;
}

function formatResultCount({ view }: HistoryListFilters, count: number, hasMore: boolean): string {
  const noun = view === "payments" ? "payment" : "exchange";
  if (hasMore) return `The newest ${new Intl.NumberFormat("en-GB").format(count)} ${noun}s. Scroll for more`;
  if (count === 0) return `No ${noun}s found`;
  return `${new Intl.NumberFormat("en-GB").format(count)} ${noun}${count === 1 ? "" : "s"}`;
}

function NothingHere({ filters, onClear }: { filters: HistoryListFilters; onClear: () => void }) {
  if (hasActiveFilters(filters)) {
    return (
      <EmptyState
        className="px-5 py-12"
        title="No transactions match these filters"
        action={<Button onClick={onClear}>Clear filters</Button>}
      >
        Remove a filter to see more.
      </EmptyState>
    );
  }
  const isPayments = filters.view === "payments";
  return (
    <EmptyState
      className="px-5 py-12"
      title={isPayments ? "No payments yet" : "No exchanges yet"}
      action={
        <ButtonLink to="/" variant="primary">
          Get a Quote
        </ButtonLink>
      }
    >
      {isPayments ? "Your payments to recipients will appear here." : "Your exchanges will appear here."}
    </EmptyState>
  );
}
