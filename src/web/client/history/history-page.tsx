import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { downloadHistory } from "#contract/reporting/history.ts";
import { parseDay } from "#domain/calendar.ts";
import { type CurrencyCode, currencies } from "#domain/currency.ts";
import { formatCount, formatCounted } from "#domain/plural.ts";
import { buildUrl } from "#web/api/call.ts";
import { type HistoryListFilters, historyQuery, toHistoryQuery } from "#web/api/history-queries.ts";
import { currenciesQuery } from "#web/api/queries.ts";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { DateField } from "#web/design/date-field.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { Flag } from "#web/design/flag.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { Segments } from "#web/design/radio-cards.tsx";
import { Select } from "#web/design/select.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { HistoryList } from "./history-list.tsx";
import { getDateRangeError, hasActiveFilters, maxReferenceLength } from "./history-params.ts";
import { type HistoryFilterState, useHistoryFilters } from "./use-history-filters.ts";

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
  if (hasMore) return `The newest ${formatCount(count)} ${noun}s. Scroll for more`;
  if (count === 0) return `No ${noun}s found`;
  return formatCounted(count, noun);
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
        <ForPreparers>
          <ButtonLink to="/" variant="primary">
            Get a Quote
          </ButtonLink>
        </ForPreparers>
      }
    >
      {isPayments ? "Your payments to recipients will appear here." : "Your exchanges will appear here."}
    </EmptyState>
  );
}

const views = [
  { value: "exchanges", label: "Exchanges" },
  { value: "payments", label: "Payments" },
] as const;

function HistoryFilters({ controls }: { controls: HistoryFilterState }) {
  const { filters, change } = controls;
  function changeDay(name: "from" | "to", day: string) {
    if (day === "" || parseDay(day)) change({ [name]: day || undefined });
  }
  return (
    <search aria-label="Transactions" className="flex flex-col gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Segments
          legend="View"
          options={views}
          value={filters.view}
          onChange={(view) => change({ view })}
          className="-ml-2.5"
        />
        {hasActiveFilters(filters) && (
          <Button size="small" variant="quiet" onClick={controls.clear}>
            Clear filters
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 items-start gap-4 max-md:[&_input]:pl-3 lg:grid-cols-[minmax(0,1.2fr)_repeat(4,minmax(0,1fr))]">
        <TextField
          label="Reference"
          className="max-lg:col-span-2"
          value={controls.searchText}
          onChange={(event) => controls.setSearchText(event.currentTarget.value)}
          placeholder="FX…"
          maxLength={maxReferenceLength}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="search"
          spellCheck={false}
        />
        <CurrencyFilter label="Sell Currency" value={filters.sell} onChange={(sell) => change({ sell })} />
        <CurrencyFilter label="Buy Currency" value={filters.buy} onChange={(buy) => change({ buy })} />
        <DateField
          label="Date From"
          placeholder="Any"
          className="max-[23rem]:col-span-2"
          value={filters.from ?? ""}
          onChange={(day) => changeDay("from", day)}
        />
        <DateField
          label="Date To"
          placeholder="Any"
          className="max-[23rem]:col-span-2"
          value={filters.to ?? ""}
          error={getDateRangeError(filters)}
          onChange={(day) => changeDay("to", day)}
        />
      </div>
    </search>
  );
}

type CurrencyFilterProps = {
  label: string;
  value: CurrencyCode | undefined;
  onChange: (currency: CurrencyCode | undefined) => void;
};

function CurrencyFilter({ label, value, onChange }: CurrencyFilterProps) {
  const tradable = useQuery(currenciesQuery("trade")).data ?? [];
  const codes = new Set(tradable.map(({ code }) => code));
  if (value !== undefined) codes.add(value);
  return (
    <Select<CurrencyCode | "any">
      label={label}
      options={[
        { value: "any", label: "Any" },
        ...[...codes].map((code) => ({
          value: code,
          label: `${code} · ${currencies[code].name}`,
          picture: <Flag currency={code} />,
        })),
      ]}
      value={value ?? "any"}
      onChange={(chosen) => onChange(chosen === "any" ? undefined : chosen)}
    />
  );
}
