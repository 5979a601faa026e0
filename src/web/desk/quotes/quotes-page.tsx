import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { sortDirection } from "#contract/clients/admin-clients.ts";
import { type DeskQuote, downloadDeskQuotes } from "#contract/trading/admin-trades.ts";
import { quoteStatus } from "#contract/trading/quotes.ts";
import { formatResultCount } from "#web/desk/ui/format-result-count.ts";
import { parseFilters } from "#web/desk/ui/parse-filters.ts";
import { useListFilters } from "#web/desk/ui/use-list-filters.ts";
import { buildUrl } from "../../api/call.ts";
import {
  type DeskQuoteFilters,
  deskQuoteCountQuery,
  deskQuotesQuery,
  withTimeZone,
} from "../../api/desk-trade-queries.ts";
import { ButtonAnchor } from "../../design/button-anchor.tsx";
import { formatMoney, formatRateFigure } from "../../design/format.ts";
import { PageHeader } from "../../design/page-header.tsx";
import { Status } from "../../design/status.tsx";
import { Table } from "../../design/table.tsx";
import type { TableColumn } from "../../design/table-column.ts";
import { useHasRole } from "../shell/use-staff.ts";
import { deskRoles } from "../staff-roles.ts";
import { DeskList } from "../ui/desk-list.tsx";
import { FilterSelect } from "../ui/filter-select.tsx";
import { ListFilters } from "../ui/list-filters.tsx";
import { Moment } from "../ui/moment.tsx";
import { QuoteDetail } from "./quote-detail.tsx";

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
          mayDownload && (
            <ButtonAnchor
              size="small"
              href={buildUrl(downloadDeskQuotes, { query: withTimeZone(filters) })}
              download
            >
              <Download aria-hidden="true" className="size-4" />
              Download CSV
            </ButtonAnchor>
          )
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
