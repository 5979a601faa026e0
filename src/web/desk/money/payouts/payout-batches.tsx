import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  downloadPayoutFile,
  type ImportedReport,
  importStatusReport,
  markPayoutFileUploaded,
  type PayoutBatch,
} from "#contract/payments/payouts.ts";
import { downloadPayoutBatches } from "#contract/reporting/exports.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { buildUrl, call } from "#web/api/call.ts";
import { payoutBatchesQuery } from "#web/api/money-desk-queries.ts";
import { Badge, type BadgeTone } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { formatDate, formatDateTime, formatMoney } from "#web/design/format.ts";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { ImportDialog } from "#web/desk/money/import-dialog.tsx";
import { useStaffMutation } from "#web/desk/money/use-staff-mutation.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { DownloadCsv } from "#web/desk/ui/download-csv.tsx";
import { batchStateLabels } from "./batch-state-labels.ts";

export function PayoutBatches() {
  const list = useInfiniteQuery(payoutBatchesQuery);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const mayDownload = useHasRole(operatorRoles);
  const [isImporting, setImporting] = useState(false);
  return (
    <DeskList
      things="files"
      list={list}
      rows={rows}
      filters={
        rows.length > 0 ? (
          <div className="flex flex-wrap items-center justify-between gap-3">
            {mayDownload && (
              <Button size="small" onClick={() => setImporting(true)}>
                Import status report
              </Button>
            )}
            <DownloadCsv href={buildUrl(downloadPayoutBatches)} />
          </div>
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

/** Imports the bank's status report on a batch and shows its outcome. */
function ImportStatusReport({ onClose }: { onClose: () => void }) {
  const upload = useStaffMutation({ run: (file: File) => call(importStatusReport, { file }), quietly: true });
  return (
    <ImportDialog
      kind="status report"
      lead="Marks the payouts that the bank rejected. No money moves. Resend or return them under Rejected."
      file={{
        label: "Status report",
        help: "ISO 20022 pain.002, up to 10 MB",
        accept: ".xml,application/xml,text/xml",
      }}
      onClose={onClose}
      onFile={upload.mutate}
      upload={upload}
      result={upload.data && <Imported report={upload.data} />}
    />
  );
}

function Imported({ report }: { report: ImportedReport }) {
  const { batch, state, accepted, rejected, unknown, isKnown } = report;
  return (
    <div role="status" className="mt-4 grid gap-1.5 text-16">
      <p className="font-semibold wrap-anywhere">
        {batch}: {batchStateLabels[state].toLowerCase()}
      </p>
      <p>
        {accepted} accepted, {rejected} rejected.
      </p>
      {unknown.length > 0 && <p className="wrap-anywhere">Not in any of our files: {unknown.join(", ")}.</p>}
      {isKnown && <p>This report was already imported. Nothing changed.</p>}
    </div>
  );
}
