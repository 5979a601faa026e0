import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ListedStatement } from "#contract/payments/statements.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { statementsQuery } from "#web/api/money-desk-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { formatDateTime, formatMoney } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { ImportStatement } from "#web/desk/money/receipts/import-statement.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { formatStatementDays } from "./format-statement-days.ts";

/** /admin/statements */
export function StatementsPage() {
  const list = useInfiniteQuery({ ...statementsQuery, placeholderData: keepPreviousData });
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <PageHeader
        title="Statements"
        lead="The bank's files as they were imported, newest first."
        action={<Import />}
      />
      <DeskList
        things="statements"
        list={list}
        rows={rows}
        empty={{
          title: "No statements yet",
          text: "The bank's statements appear here once they're imported.",
        }}
      >
        <Table
          dense
          label="Statements"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowLink={({ id }) => `/admin/statements/${id}`}
        />
      </DeskList>
    </>
  );
}

function Import() {
  const [isOpen, setOpen] = useState(false);
  if (!useHasRole(operatorRoles)) return null;
  return (
    <>
      <Button size="small" variant="ink" onClick={() => setOpen(true)}>
        Import statement
      </Button>
      {isOpen && <ImportStatement onClose={() => setOpen(false)} />}
    </>
  );
}

const columns: readonly TableColumn<ListedStatement>[] = [
  {
    key: "reference",
    heading: "Statement",
    phone: "title",
    cell: ({ reference, isWithdrawn, gap }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold wrap-anywhere">{reference}</span>
        {isWithdrawn ? <Badge>Withdrawn</Badge> : gap && <Badge tone="waiting">Gap before it</Badge>}
      </span>
    ),
  },
  {
    key: "days",
    heading: "Days",
    phone: "note",
    cell: (statement) => <span className="figures whitespace-nowrap">{formatStatementDays(statement)}</span>,
  },
  { key: "account", heading: "Account", wideOnly: true, cell: ({ account }) => account },
  {
    key: "closing",
    heading: "Closing balance",
    figures: true,
    phone: "figure",
    cell: ({ closing, currency }) => formatMoney(closing, currency, "code"),
  },
  {
    key: "importedBy",
    heading: "Imported",
    phone: "detail",
    cell: ({ importedBy, importedAt }) => (
      <span className="wrap-anywhere">
        {formatDateTime(importedAt)} by {importedBy}
      </span>
    ),
  },
];
