import {
  type ImportColumn,
  importColumns,
  importHeadings,
} from "#domain/payments/recipient-imports/import-columns.ts";
import type { LineColumns } from "#web/client/line-table/line-edits.ts";

/** The columns of imported recipients in the editor. */
export const importLineColumns: LineColumns<ImportColumn> = {
  all: importColumns,
  always: ["accountHolder", "type", "currency", "iban", "bic", "town", "addressCountry"],
  headings: importHeadings,
  widths: { accountHolder: "w-56", type: "w-28", currency: "w-24", iban: "w-64", addressCountry: "w-24" },
  item: "Recipient",
  title: "accountHolder",
  details: ["currency", "iban", "accountNumber"],
};
