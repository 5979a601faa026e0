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

type View = { name: string; label: string; wish: ReceiptFilters; empty: string };

const waiting: View = {
  name: "waiting",
  label: "Waiting",
  wish: { queue: "waiting" },
  empty: "Money that fits no trade waits here until somebody decides on it.",
};
const views: readonly View[] = [
  waiting,
  {
    name: "under",
    label: "Too little",
    wish: { queue: "under" },
    empty: "No trade got less than it is due.",
  },
  { name: "over", label: "Too much", wish: { queue: "over" }, empty: "No trade got more than it is due." },
  {
    name: "late",
    label: "Too late",
    wish: { queue: "late" },
    empty: "Nothing came for a trade that was over.",
  },
  {
    name: "third_party",
    label: "Other payer",
    wish: { queue: "third_party" },
    empty: "All that came in for a client came from the client, or from a payer accepted for them.",
  },
  {
    name: "unmatched",
    label: "Unmatched",
    wish: { queue: "unmatched" },
    empty: "All that came in names a trade or a client.",
  },
  {
    name: "unverified",
    label: "Unverified",
    wish: { queue: "unverified" },
    empty: "All money that was recorded by hand is verified.",
  },
  { name: "matched", label: "Matched", wish: { status: "MATCHED" }, empty: "Nothing has come in yet." },
  { name: "returned", label: "Sent back", wish: { status: "RETURNED" }, empty: "Nothing was sent back." },
  { name: "all", label: "All", wish: {}, empty: "Nothing has come in yet." },
];

/** /admin/receipts: money that came in, and what waits for a decision. */
export function ReceiptsPage() {
  const [query] = useSearchParams();
  const view = views.find(({ name }) => name === query.get("view")) ?? waiting;
  const list = useInfiniteQuery({ ...receiptsQuery(view.wish), placeholderData: keepPreviousData });
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
        empty={{ title: view.name === "waiting" ? "Nothing waits" : "Nothing here", text: view.empty }}
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
    heading: "What they wrote",
    phone: "detail",
    cell: ({ reference, reason, suggestion }) => (
      // Also on a phone, where the table cuts details to one line: half a figure would be read as a whole one.
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
    heading: "Whose",
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
