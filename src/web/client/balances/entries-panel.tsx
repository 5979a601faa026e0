import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { BalanceEntry } from "#contract/payments/balances.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { entriesQuery } from "../../api/balance-queries.ts";
import { EmptyState } from "../../design/empty-state.tsx";
import { formatDate, formatDateTime, formatMoney } from "../../design/format.ts";
import { Panel } from "../../design/panel.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { ShowMore } from "../../design/show-more.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { Status } from "../../design/status.tsx";
import { Table } from "../../design/table.tsx";
import type { TableColumn } from "../../design/table-column.ts";

/** The account's movements, newest first, with the balance after each. */
export function EntriesPanel({ currency }: { currency: CurrencyCode }) {
  const list = useInfiniteQuery(entriesQuery(currency));
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel heading="Transactions">
      <QueryBoundary
        query={list}
        skeleton={<SkeletonRows label="Loading your transactions" rows={4} />}
        failure={{
          title: "We couldn't load your transactions.",
          reassurance: "Your money is safe.",
        }}
        empty={
          <EmptyState title="No transactions yet">
            Money in and out of this account will appear here.
          </EmptyState>
        }
      >
        <Table label="Transactions" columns={columns} rows={entries} rowKey={({ id }) => id} />
        <ShowMore list={list} />
      </QueryBoundary>
    </Panel>
  );
}

const columns: readonly TableColumn<BalanceEntry>[] = [
  {
    key: "text",
    heading: "Description",
    phone: "title",
    cell: (entry) => <EntryDescription entry={entry} />,
  },
  { key: "at", heading: "Date", phone: "detail", cell: (entry) => <EntryDate entry={entry} /> },
  {
    key: "amount",
    heading: "Amount",
    figures: true,
    phone: "figure",
    cell: ({ amount, currency }) => (
      <span className={amount.startsWith("-") ? "whitespace-nowrap" : "whitespace-nowrap text-pine"}>
        {signed(amount, currency)}
      </span>
    ),
  },
  {
    key: "balance",
    heading: "Balance",
    figures: true,
    phone: "note",
    cell: ({ balance, currency }) => (
      <span className="whitespace-nowrap">{formatMoney(balance, currency, "plain")}</span>
    ),
  },
];

/** Credits have a plus sign, so that the direction does not depend on colour. */
function signed(amount: string, currency: CurrencyCode): string {
  const figure = formatMoney(amount, currency, "plain");
  return amount.startsWith("-") ? figure.replace("-", "−") : `+${figure}`;
}

function EntryDescription({ entry }: { entry: BalanceEntry }) {
  const { text, tradeId, payment, reference, kind } = entry;
  const isOnItsWay = kind === "withdrawal" && payment !== null && payment.status !== "COMPLETED";
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 font-semibold wrap-anywhere">
        {tradeId === null ? (
          text
        ) : (
          <Link to={`/trades/${tradeId}`} className="link">
            {text}
          </Link>
        )}
      </span>
      {isOnItsWay && <Status state={payment.status} />}
      {reference !== null && (
        <span className="min-w-0 font-normal text-14 text-stone wrap-anywhere">{reference}</span>
      )}
    </span>
  );
}

function EntryDate({ entry: { at } }: { entry: BalanceEntry }) {
  return (
    <time dateTime={at} title={formatDateTime(at)} className="figures whitespace-nowrap">
      {formatDate(at)}
    </time>
  );
}
