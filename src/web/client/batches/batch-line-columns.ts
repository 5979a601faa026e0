import { type BatchColumn, batchColumns, batchHeadings } from "#domain/payments/batches/batch-columns.ts";
import type { LineColumns } from "#web/client/line-table/line-edits.ts";

/** The columns of a batch in the editor. */
export const batchLineColumns: LineColumns<BatchColumn> = {
  all: batchColumns,
  always: ["recipient", "currency", "amount", "reference", "date", "iban", "bic"],
  headings: batchHeadings,
  widths: {
    recipient: "w-56",
    currency: "w-24",
    amount: "w-32",
    reference: "w-44",
    date: "w-32",
    iban: "w-64",
  },
  item: "Payment",
  title: "recipient",
  details: ["currency", "amount"],
};
