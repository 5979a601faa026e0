import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { recordReceipt } from "#contract/payments/desk-payments.ts";
import { downloadReceipts } from "#contract/reporting/exports.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { type CurrencyCode, currencies, currencyCodes } from "#domain/currency.ts";
import { normaliseTypedAmount } from "#domain/typed-figures.ts";
import { buildUrl, call } from "#web/api/call.ts";
import { type ReceiptFilters, receiptsQuery } from "#web/api/money-desk-queries.ts";
import { Button } from "#web/design/button.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { formatMoney } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Select } from "#web/design/select.tsx";
import { Table } from "#web/design/table.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { LinkTabs } from "#web/desk/money/link-tabs.tsx";
import { useStaffMutation } from "#web/desk/money/use-staff-mutation.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { DownloadCsv } from "#web/desk/ui/download-csv.tsx";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { ImportStatement } from "./import-statement.tsx";
import { receiptColumns } from "./receipt-columns.tsx";
import { getReceiptLabel } from "./receipt-labels.ts";

const tradable = currencyCodes.filter((code) => currencies[code].uses.some((use) => use === "trade"));

type Receipt = {
  bankReference: string;
  reference: string;
  payerName: string;
  amount: string;
  currency: CurrencyCode;
};

const empty: Receipt = { bankReference: "", reference: "", payerName: "", amount: "", currency: "GBP" };

/** Records money that the bank reported outside a statement. */
function RecordReceipt({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Record by hand"
      lead="Use each bank reference once. Recording it again changes nothing."
    >
      <ReceiptForm onDone={onClose} />
    </Dialog>
  );
}

function ReceiptForm({ onDone }: { onDone: () => void }) {
  const record = useStaffMutation({
    run: ({ amount, ...body }: Receipt) =>
      call(recordReceipt, { body: { ...body, amount: normaliseTypedAmount(amount) ?? amount } }),
    done: ({ amount, currency: received, ...receipt }) =>
      `${formatMoney(amount, received, "code")} recorded: ${getReceiptLabel(receipt).words.toLowerCase()}`,
    onDone,
    quietly: true,
  });
  const form = useMutationForm({ defaultValues: empty, mutation: record });
  const text = (name: "bankReference" | "reference" | "payerName" | "amount") =>
    form.field(name, { setValueAs: (typed: string) => typed.trim() });
  return (
    <Form form={form} className="mt-5 grid gap-4">
      <TextField label="Bank reference" required autoComplete="off" {...text("bankReference")} />
      <TextField
        label="Payment reference"
        autoComplete="off"
        help="A trade reference with the right amount funds that trade."
        {...text("reference")}
      />
      <TextField label="Payer" optional autoComplete="off" {...text("payerName")} />
      <div className="grid grid-cols-2 gap-4">
        <Select
          label="Currency"
          options={tradable.map((code) => ({ value: code, label: code }))}
          {...form.choice("currency")}
        />
        <TextField label="Amount" inputMode="decimal" required autoComplete="off" {...text("amount")} />
      </div>
      <FormNotice form={form} />
      <Button type="submit" variant="ink" wide busy={form.isSending}>
        Record receipt
      </Button>
    </Form>
  );
}

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
    empty: "Receipts that only one person recorded or imported appear here.",
  },
  { name: "matched", label: "Matched", filters: { status: "MATCHED" }, empty: "No receipts yet." },
  { name: "returned", label: "Returned", filters: { status: "RETURNED" }, empty: "No returned receipts." },
  {
    name: "withdrawn",
    label: "Withdrawn",
    filters: { status: "WITHDRAWN" },
    empty: "Records by hand appear here once they're withdrawn.",
  },
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
      <PageHeader
        title="Receipts"
        action={<Actions csv={buildUrl(downloadReceipts, { query: view.filters })} />}
      />
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
          wide
          label="Receipts"
          columns={receiptColumns}
          rows={rows}
          rowKey={({ id }) => id}
          rowLink={({ id }) => `/admin/receipts/${id}`}
        />
      </DeskList>
    </>
  );
}

function Actions({ csv }: { csv: string }) {
  const [open, setOpen] = useState<"import" | "record">();
  if (!useHasRole(operatorRoles)) return <DownloadCsv href={csv} />;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <DownloadCsv href={csv} />
      <Button size="small" onClick={() => setOpen("record")}>
        Record by hand
      </Button>
      <Button size="small" variant="ink" onClick={() => setOpen("import")}>
        Import statement
      </Button>
      {open === "import" && <ImportStatement onClose={() => setOpen(undefined)} />}
      {open === "record" && <RecordReceipt onClose={() => setOpen(undefined)} />}
    </div>
  );
}
