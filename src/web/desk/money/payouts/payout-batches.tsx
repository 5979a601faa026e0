import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { downloadPayoutFile, markPayoutFileUploaded, type PayoutBatch } from "#contract/payments/payouts.ts";
import { buildUrl, call } from "../../../api/call.ts";
import { payoutBatchesQuery } from "../../../api/money-desk-queries.ts";
import { Badge, type BadgeTone } from "../../../design/badge.tsx";
import { Button } from "../../../design/button.tsx";
import { ButtonAnchor } from "../../../design/button-anchor.tsx";
import { formatDate, formatDateTime, formatMoney } from "../../../design/format.ts";
import { Table } from "../../../design/table.tsx";
import type { TableColumn } from "../../../design/table-column.ts";
import { useHasRole } from "../../shell/use-staff.ts";
import { deskWorkers } from "../../staff-roles.ts";
import { DeskList } from "../../ui/desk-list.tsx";
import { useStaffMutation } from "../use-staff-mutation.ts";
import { batchStateLabels } from "./batch-state-labels.ts";
import { ImportStatusReport } from "./import-status-report.tsx";

export function PayoutBatches() {
  const list = useInfiniteQuery(payoutBatchesQuery);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const mayDownload = useHasRole(deskWorkers);
  const [isImporting, setImporting] = useState(false);
  return (
    <DeskList
      things="files"
      list={list}
      rows={rows}
      filters={
        mayDownload && rows.length > 0 ? (
          <Button size="small" onClick={() => setImporting(true)}>
            Import status report
          </Button>
        ) : undefined
      }
      empty={{ title: "No payment files yet", text: "Select approved payouts and create a file." }}
    >
      <Table
        dense
        label="Payment files"
        columns={mayDownload ? [...facts, actions] : facts}
        rows={rows}
        rowKey={({ id }) => id}
      />
      {isImporting && <ImportStatusReport onClose={() => setImporting(false)} />}
    </DeskList>
  );
}

const tones: Readonly<Record<PayoutBatch["state"], BadgeTone>> = {
  MADE: "waiting",
  UPLOADED: "quiet",
  ACCEPTED: "good",
  PARTLY: "bad",
  REJECTED: "bad",
};

const facts: readonly TableColumn<PayoutBatch>[] = [
  {
    key: "made",
    heading: "Created",
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
  {
    key: "state",
    heading: "At the bank",
    phone: "note",
    cell: ({ state, rejected }) => (
      <Badge tone={tones[state]}>
        {batchStateLabels[state]}
        {state === "PARTLY" ? `: ${rejected}` : ""}
      </Badge>
    ),
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
    heading: "Created by",
    wideOnly: true,
    cell: ({ createdBy }) => <span className="wrap-anywhere">{createdBy}</span>,
  },
];

const actions: TableColumn<PayoutBatch> = {
  key: "actions",
  heading: "pain.001",
  phone: "action",
  cell: (batch) => <BatchActions batch={batch} />,
};

function BatchActions({ batch: { id, name, state } }: { batch: PayoutBatch }) {
  const mark = useStaffMutation({
    run: () => call(markPayoutFileUploaded, { params: { id } }),
    done: () => "Marked as uploaded",
  });
  return (
    <span className="flex flex-wrap justify-end gap-2 max-md:flex-col">
      {state === "MADE" && (
        <Button
          size="small"
          busy={mark.isPending}
          onClick={() => mark.mutate(undefined)}
          aria-label={`Mark as uploaded: ${name}`}
        >
          <span className="max-md:hidden">Mark as uploaded</span>
          <span className="md:hidden">Uploaded</span>
        </Button>
      )}
      <ButtonAnchor
        href={buildUrl(downloadPayoutFile, { params: { id } })}
        download
        variant="quiet"
        size="small"
        aria-label={`Download ${name}`}
      >
        Download
      </ButtonAnchor>
    </span>
  );
}
