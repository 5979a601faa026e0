import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { sortDirection } from "#contract/clients/admin-clients.ts";
import { type DeskQuote, downloadDeskQuotes } from "#contract/trading/admin-trades.ts";
import { quoteStatus } from "#contract/trading/quotes.ts";
import { deskRoles } from "#domain/clients/staff/role.ts";
import { buildUrl } from "#web/api/call.ts";
import {
  type DeskQuoteFilters,
  deskQuoteCountQuery,
  deskQuotesQuery,
  withTimeZone,
} from "#web/api/desk-trade-queries.ts";
import { Drawer } from "#web/design/dialog.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatClock, formatDateTime, formatMoney, formatRateFigure } from "#web/design/format.ts";
import { Money } from "#web/design/money.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Status } from "#web/design/status.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { formatQuotedDelivery } from "#web/desk/trades/format-delivery.ts";
import { ClientLink } from "#web/desk/ui/client-link.tsx";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { DownloadCsv } from "#web/desk/ui/download-csv.tsx";
import { FilterSelect } from "#web/desk/ui/filter-select.tsx";
import { formatResultCount } from "#web/desk/ui/format-result-count.ts";
import { ListFilters } from "#web/desk/ui/list-filters.tsx";
import { Moment } from "#web/desk/ui/moment.tsx";
import { parseFilters } from "#web/desk/ui/parse-filters.ts";
import { useListFilters } from "#web/desk/ui/use-list-filters.ts";

const filterNames = ["status", "from", "to", "since", "until", "client", "direction"] as const;
const statuses = [
  { value: "OPEN", label: "Open" },
  { value: "BOOKED", label: "Booked" },
  { value: "EXPIRED", label: "Expired" },
] as const;

/** /admin/quotes */
export function QuotesPage() {
  const list = useListFilters(filterNames);
  const [opened, setOpened] = useState<DeskQuote | undefined>();
  const filters: DeskQuoteFilters = {
    ...parseFilters(list.filters),
    clientId: list.filters.client,
    status: quoteStatus.safeParse(list.filters.status).data,
  };
  const direction = sortDirection.safeParse(list.filters.direction).data ?? "desc";
  const quotes = useInfiniteQuery({
    ...deskQuotesQuery(filters, direction),
    placeholderData: keepPreviousData,
  });
  const count = useQuery({ ...deskQuoteCountQuery(filters), placeholderData: keepPreviousData }).data;
  const rows = quotes.data?.pages.flat() ?? [];
  const mayDownload = useHasRole(deskRoles);
  return (
    <>
      <PageHeader
        title="Quote History"
        action={
          mayDownload && <DownloadCsv href={buildUrl(downloadDeskQuotes, { query: withTimeZone(filters) })} />
        }
      />
      <DeskList
        things="quotes"
        list={quotes}
        rows={rows}
        isNarrowed={Object.values(filters).some((value) => value !== undefined)}
        onClear={list.clear}
        empty={{ title: "No quotes yet", text: "Client quotes appear here, newest first." }}
        filters={
          <ListFilters
            things="quotes"
            list={list}
            count={count && formatResultCount(count, "quote", "quotes")}
          >
            <FilterSelect
              label="Status"
              options={statuses}
              value={filters.status}
              onChange={(status) => list.setFilters({ status })}
            />
          </ListFilters>
        }
      >
        <Table
          dense
          label="Quotes"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={setOpened}
          sort={{ by: "createdAt", direction }}
          onSort={(sort) => list.setFilters({ direction: sort.direction })}
        />
      </DeskList>
      <QuoteDetail quote={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

const columns: readonly TableColumn<DeskQuote>[] = [
  {
    key: "date",
    heading: "Date",
    sort: "createdAt",
    phone: "title",
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  { key: "from", heading: "From", cell: ({ fromCurrency }) => fromCurrency },
  { key: "to", heading: "To", cell: ({ toCurrency }) => toCurrency },
  {
    key: "amount",
    heading: "Amount",
    figures: true,
    phone: "figure",
    cell: ({ amount, fromCurrency }) => (
      <span className="whitespace-nowrap">{formatMoney(amount, fromCurrency)}</span>
    ),
  },
  { key: "rate", heading: "Rate", figures: true, cell: ({ rate }) => formatRateFigure(rate) },
  { key: "status", heading: "Status", phone: "note", cell: ({ status }) => <Status state={status} /> },
  {
    key: "expires",
    heading: "Expires",
    cell: ({ expiresAt }) => <Moment at={expiresAt} />,
  },
  {
    key: "phone",
    heading: "",
    phone: "detail",
    phoneOnly: true,
    cell: ({ fromCurrency, toCurrency, rate }) =>
      `${fromCurrency} to ${toCurrency} at ${formatRateFigure(rate)}`,
  },
];

type QuoteDetailProps = { quote: DeskQuote | undefined; onClose: () => void };

/** One quote in full, beside the list. */
function QuoteDetail({ quote, onClose }: QuoteDetailProps) {
  // The closed quote stays visible while the panel slides away.
  const [last, setLast] = useState(quote);
  if (quote !== undefined && quote !== last) setLast(quote);
  return (
    <Drawer open={quote !== undefined} onClose={onClose} title="Quote" className="w-96">
      {last && <Facts quote={last} />}
    </Drawer>
  );
}

function Facts({ quote }: { quote: DeskQuote }) {
  const { fromCurrency, toCurrency } = quote;
  return (
    <dl className="divide-y divide-line">
      <FactRow name="Status">
        <Status state={quote.status} />
      </FactRow>
      <FactRow name="Client">
        <ClientLink client={quote.client} />
      </FactRow>
      {quote.tradeId !== null && (
        <FactRow name="Trade">
          <Link to={`/admin/trades/${quote.tradeId}`} className="link">
            View trade
          </Link>
        </FactRow>
      )}
      <FactRow name="Sells" strong>
        <Money amount={quote.amount} currency={fromCurrency} />
      </FactRow>
      <FactRow name="Buys" strong>
        <Money amount={quote.toAmount} currency={toCurrency} />
      </FactRow>
      <FactRow name={`Rate (1 ${fromCurrency})`}>
        {formatRateFigure(quote.rate)} {toCurrency}
      </FactRow>
      <FactRow name="Mid-market rate">
        {formatRateFigure(quote.midRate)} {toCurrency}
      </FactRow>
      <FactRow name="Cost of the margin">
        <Money amount={quote.marginCost} currency={toCurrency} />
      </FactRow>
      <FactRow name="Rate from">
        {quote.rateSource}, {formatClock(quote.rateAt)}
        {quote.rateSimulated && !quote.rateSource.startsWith("simulated") && " (simulated)"}
      </FactRow>
      <FactRow name="Given">{formatDateTime(quote.createdAt)}</FactRow>
      <FactRow name="Expires">{formatDateTime(quote.expiresAt)}</FactRow>
      <FactRow name="Delivery">{formatQuotedDelivery(quote)}</FactRow>
    </dl>
  );
}
