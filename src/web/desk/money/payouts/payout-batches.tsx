import { useInfiniteQuery } from "@tanstack/react-query";
import { downloadPayoutFile, type PayoutBatch } from "#contract/payouts.ts";
import { addressOf } from "../../../api/call.ts";
import { payoutBatchesQuery } from "../../../api/money-desk-queries.ts";
import { ButtonAnchor } from "../../../design/button-anchor.tsx";
import { formatDate, formatDateTime, formatMoney } from "../../../design/format.ts";
import { useMay } from "../../shell/use-staff.ts";
import { deskWorkers } from "../../staff-roles.ts";
import { type DataColumn, DataTable } from "../../ui/data-table.tsx";
import { DeskList } from "../../ui/desk-list.tsx";

/** The files that were made for the bank. */
export function PayoutBatches() {
  const list = useInfiniteQuery(payoutBatchesQuery);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const mayDownload = useMay(deskWorkers);
  return (
    <DeskList
      things="files"
      list={list}
      rows={rows}
      empty={{ title: "No files yet", text: "Choose approved payouts and make a file of them." }}
    >
      <DataTable
        label="Files for the bank"
        columns={mayDownload ? [...facts, download] : facts}
        rows={rows}
        rowKey={({ id }) => id}
      />
    </DeskList>
  );
}

const facts: readonly DataColumn<PayoutBatch>[] = [
  {
    key: "made",
    heading: "Made",
    wideOnly: true,
    cell: ({ createdAt }) => (
      <span className="figures whitespace-nowrap text-stone">{formatDateTime(createdAt)}</span>
    ),
  },
  {
    key: "name",
    heading: "File",
    phone: "title",
    cell: ({ name }) => <span className="figures font-semibold max-md:text-14">{name}</span>,
  },
  {
    key: "value",
    heading: "Value date",
    cell: ({ valueOn }) => <span className="figures whitespace-nowrap">{formatDate(valueOn)}</span>,
  },
  { key: "payments", heading: "Payouts", figures: true, cell: ({ payments }) => payments },
  {
    key: "total",
    heading: "Total",
    figures: true,
    phone: "detail",
    cell: ({ total, currency }) => (
      <span className="whitespace-nowrap">{formatMoney(total, currency, "code")}</span>
    ),
  },
  {
    key: "by",
    heading: "Made by",
    wideOnly: true,
    cell: ({ createdBy }) => <span className="wrap-anywhere">{createdBy}</span>,
  },
];

const download: DataColumn<PayoutBatch> = {
  key: "download",
  heading: "pain.001",
  phone: "action",
  cell: ({ id, name }) => (
    <ButtonAnchor
      href={addressOf(downloadPayoutFile, { params: { id } })}
      download
      variant="quiet"
      size="small"
      aria-label={`Download ${name}`}
    >
      Download
    </ButtonAnchor>
  ),
};
