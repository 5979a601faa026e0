import { useQuery } from "@tanstack/react-query";
import type { DeskForward } from "#contract/payments/desk-forwards.ts";
import { deskForwardsQuery } from "#web/api/desk-forward-queries.ts";
import { formatDate, formatMoney, formatRateFigure, formatSignedMoney } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Segments } from "#web/design/radio-cards.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { Moment } from "#web/desk/ui/moment.tsx";
import { NameCell } from "#web/desk/ui/name-cell.tsx";
import { singlePage } from "#web/desk/ui/single-page.ts";
import { useListFilters } from "#web/desk/ui/use-list-filters.ts";
import { ForwardStatusBadge } from "./forward-status.tsx";

const states = [
  { value: "open", label: "Open" },
  { value: "closed", label: "Closed" },
] as const;

/** /admin/forwards */
export function ForwardsPage() {
  const list = useListFilters(["state"]);
  const state = list.filters.state === "closed" ? "closed" : "open";
  const forwards = useQuery(deskForwardsQuery(state));
  return (
    <>
      <PageHeader
        title="Forwards"
        lead="Exchanges that clients booked for a later date. Those with a margin call come first."
      />
      <DeskList
        things="forwards"
        list={singlePage(forwards)}
        rows={forwards.data ?? []}
        empty={
          state === "open"
            ? { title: "No open forwards", text: "Forwards appear here once a client books one." }
            : { title: "No closed forwards", text: "Forwards that are settled or closed out appear here." }
        }
        filters={
          <Segments
            legend="Filter forwards"
            options={states}
            value={state}
            onChange={(chosen) => list.setFilters({ state: chosen === "open" ? undefined : chosen })}
          />
        }
      >
        <Table
          dense
          label="Forwards"
          columns={columns}
          rows={forwards.data ?? []}
          rowKey={({ id }) => id}
          rowLink={({ id }) => `/admin/forwards/${id}`}
        />
      </DeskList>
    </>
  );
}

const columns: readonly TableColumn<DeskForward>[] = [
  {
    key: "client",
    heading: "Client",
    phone: "title",
    cell: ({ client: { name, email }, reference }) => <NameCell name={name || email} below={reference} />,
  },
  {
    key: "reference",
    heading: "Reference",
    wideOnly: true,
    cell: ({ reference }) => <span className="figures">{reference}</span>,
  },
  {
    key: "left",
    heading: "Left to exchange",
    figures: true,
    phone: "figure",
    cell: ({ fromAmountLeft, fromCurrency }) => (
      <span className="whitespace-nowrap">{formatMoney(fromAmountLeft, fromCurrency)}</span>
    ),
  },
  {
    key: "rate",
    heading: "Rate",
    figures: true,
    cell: ({ rate, fromCurrency, toCurrency }) => (
      <span className="whitespace-nowrap">
        {formatRateFigure(rate)} {fromCurrency}/{toCurrency}
      </span>
    ),
  },
  {
    key: "by",
    heading: "Last day",
    cell: ({ drawBy }) => <span className="figures">{formatDate(drawBy)}</span>,
  },
  {
    key: "deposit",
    heading: "Deposit",
    figures: true,
    cell: ({ deposit, fromCurrency }) => (
      <span className="whitespace-nowrap">{formatMoney(deposit, fromCurrency)}</span>
    ),
  },
  {
    key: "worth",
    heading: "Gain or loss",
    figures: true,
    cell: ({ worth, fromCurrency }) => (
      <span className="whitespace-nowrap">
        {worth ? formatSignedMoney(worth.change, fromCurrency) : "Not measured"}
      </span>
    ),
  },
  {
    key: "status",
    heading: "Status",
    phone: "note",
    cell: (forward) => <ForwardStatusBadge forward={forward} now={new Date()} />,
  },
  {
    key: "due",
    heading: "Call due",
    cell: ({ marginCall }) => (marginCall ? <Moment at={marginCall.dueBy} /> : ""),
  },
  {
    key: "phone",
    heading: "",
    phone: "detail",
    phoneOnly: true,
    cell: ({ fromCurrency, toCurrency, drawBy }) =>
      `${fromCurrency} to ${toCurrency}, by ${formatDate(drawBy)}`,
  },
];
