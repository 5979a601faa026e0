import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { DeskReceipt } from "#contract/payments/desk-payments.ts";
import { type ReceiptFilters, receiptsQuery } from "../../../api/money-desk-queries.ts";
import { Badge } from "../../../design/badge.tsx";
import { Button } from "../../../design/button.tsx";
import { formatDate, formatMoney } from "../../../design/format.ts";
import { PageHeader } from "../../../design/page-header.tsx";
import { Table } from "../../../design/table.tsx";
import type { TableColumn } from "../../../design/table-column.ts";
import { useHasRole } from "../../shell/use-staff.ts";
import { deskWorkers } from "../../staff-roles.ts";
import { DeskList } from "../../ui/desk-list.tsx";
import { LinkTabs } from "../link-tabs.tsx";
import { ImportStatement } from "./import-statement.tsx";
import { getReceiptLabel } from "./receipt-labels.ts";
import { RecordReceipt } from "./record-receipt.tsx";

type View = { name: string; label: string; filters: ReceiptFilters; empty: string };

const waiting: View = {
  name: "waiting",
  label: "Needs review",
  filters: { queue: "waiting" },
  empty: "Receipts that need a decision appear here.",
};
const views: readonly View[] = [
  waiting,
  {
    name: "under",
    label: "Underpaid",
    filters: { queue: "under" },
    empty: "No underpaid trades.",
  },
  { name: "over", label: "Overpaid", filters: { queue: "over" }, empty: "No overpaid trades." },
  {
    name: "late",
    label: "Late",
    filters: { queue: "late" },
    empty: "No late receipts.",
  },
  {
    name: "third_party",
    label: "Third-party payer",
    filters: { queue: "third_party" },
    empty: "All receipts came from clients or their accepted payers.",
  },
  {
    name: "unmatched",
    label: "Unmatched",
    filters: { queue: "unmatched" },
    empty: "Every receipt names a trade or a client.",
  },
  {
    name: "unverified",
    label: "Unverified",
    filters: { queue: "unverified" },
    empty: "All receipts recorded by hand are verified.",
  },
  { name: "matched", label: "Matched", filters: { status: "MATCHED" }, empty: "No receipts yet." },
  { name: "returned", label: "Returned", filters: { status: "RETURNED" }, empty: "No returned receipts." },
  { name: "all", label: "All", filters: {}, empty: "No receipts yet." },
];

/** /admin/receipts */
export function ReceiptsPage() {
  const [query] = useSearchParams();
  const view = views.find(({ name }) => name === query.get("view")) ?? waiting;
  const list = useInfiniteQuery({ ...receiptsQuery(view.filters), placeholderData: keepPreviousData });
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <PageHeader title="Receipts" action={<Actions />} />
      <LinkTabs
        label="Receipts"
        tabs={views.map(({ name, label }) => ({
          to: `?view=${name}`,
          label,
          isCurrent: name === view.name,
        }))}
      />
      <DeskList
        things="receipts"
        list={list}
        rows={rows}
        empty={{ title: view.name === "waiting" ? "Nothing to decide" : "No receipts", text: view.empty }}
      >
        <Table
          dense
          label="Receipts"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowLink={({ id }) => `/admin/receipts/${id}`}
        />
      </DeskList>
    </>
  );
}

function Actions() {
  const [open, setOpen] = useState<"import" | "record">();
  if (!useHasRole(deskWorkers)) return null;
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpen("record")}>Record by hand</Button>
      <Button variant="ink" onClick={() => setOpen("import")}>
        Import statement
      </Button>
      {open === "import" && <ImportStatement onClose={() => setOpen(undefined)} />}
      {open === "record" && <RecordReceipt onClose={() => setOpen(undefined)} />}
    </div>
  );
}

const columns: readonly TableColumn<DeskReceipt>[] = [
  {
    key: "date",
    heading: "Date",
    phone: "note",
    cell: ({ entry, receivedAt }) => (
      <span className="figures whitespace-nowrap text-stone">
        {formatDate(entry?.bookedOn ?? receivedAt)}
      </span>
    ),
  },
  {
    key: "payer",
    heading: "Payer",
    phone: "title",
    cell: ({ payerName }) => (
      <span className="font-semibold wrap-anywhere">{payerName || "Unknown payer"}</span>
    ),
  },
  {
    key: "text",
    heading: "Reference",
    phone: "detail",
    cell: ({ reference, reason, suggestion }) => (
      // On a phone too, where the table truncates details to one line: a truncated amount would be misread.
      <span className="block max-w-md whitespace-normal">
        <span className="wrap-anywhere">{reference || "–"}</span>
        {reason !== null && <span className="block text-13 text-stone wrap-anywhere">{reason}</span>}
        {suggestion && (
          <span className="block font-semibold text-13 wrap-anywhere">
            {suggestion.key === null ? suggestion.words : `Suggested: ${suggestion.words}`}
          </span>
        )}
      </span>
    ),
  },
  {
    key: "whose",
    heading: "Client",
    cell: ({ trade, client }) =>
      client ? (
        <span className="block max-w-56">
          <span className="block truncate">{client.email}</span>
          {trade && <span className="figures text-13 text-stone">{trade.reference}</span>}
        </span>
      ) : (
        <span className="text-stone">–</span>
      ),
  },
  {
    key: "amount",
    heading: "Amount",
    figures: true,
    phone: "figure",
    cell: ({ amount, currency }) => (
      <span className="whitespace-nowrap font-semibold">{formatMoney(amount, currency, "code")}</span>
    ),
  },
  {
    key: "status",
    heading: "Status",
    cell: (receipt) => {
      const { words, tone } = getReceiptLabel(receipt);
      return <Badge tone={tone}>{words}</Badge>;
    },
  },
];
