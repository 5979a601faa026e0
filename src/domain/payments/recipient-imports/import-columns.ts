import { type BankFieldName, bankFieldNames } from "#domain/payments/beneficiaries/account-format.ts";
import type { BeneficiaryType } from "#domain/payments/beneficiaries/beneficiary-type.ts";
import type { FieldFaults } from "#domain/refusal.ts";

/** Columns of a file of recipients in the order of the export. */
export const importColumns = [
  "accountHolder",
  "type",
  "currency",
  ...bankFieldNames,
  "bank",
  "addressLine",
  "town",
  "addressCountry",
  "email",
  "nickname",
  "labels",
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** A line as it was typed; missing and empty cells are the same. */
export type ImportCells = Readonly<Partial<Record<ImportColumn, string>>>;

export const maxImportLines = 300;

export const importHeadings: Readonly<Record<ImportColumn, string>> = {
  accountHolder: "Account holder",
  type: "Type",
  currency: "Currency",
  accountNumber: "Account number",
  iban: "IBAN",
  bic: "BIC",
  routingNumber: "Routing number",
  transitNumber: "Transit number",
  institutionNumber: "Institution number",
  sortCode: "Sort code",
  bsb: "BSB",
  ifsc: "IFSC",
  cnaps: "CNAPS",
  bankCode: "Bank code",
  branchCode: "Branch code",
  bank: "Bank",
  addressLine: "Address",
  town: "Town",
  addressCountry: "Country",
  email: "Email",
  nickname: "Nickname",
  labels: "Labels",
};

/** What other files call the columns, without case, spaces and punctuation. */
const aliases: Readonly<Record<string, ImportColumn>> = {
  beneficiary: "accountHolder",
  name: "accountHolder",
  payee: "accountHolder",
  recipient: "accountHolder",
  recipientname: "accountHolder",
  ccy: "currency",
  account: "accountNumber",
  swift: "bic",
  swiftcode: "bic",
  aba: "routingNumber",
  bankname: "bank",
  street: "addressLine",
  city: "town",
  countrycode: "addressCountry",
  emailaddress: "email",
  label: "labels",
  tags: "labels",
};

const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z]/g, "");

function columnOf(heading: string): ImportColumn | undefined {
  const words = plain(heading);
  return (
    importColumns.find((column) => plain(column) === words || plain(importHeadings[column]) === words) ??
    aliases[words]
  );
}

/**
 * Cells of a table whose first row has headings. Unknown columns and empty rows are left out. Undefined when no
 * heading names the account holder.
 */
export function readImportTable(rows: readonly (readonly string[])[]): readonly ImportCells[] | undefined {
  const [head = [], ...body] = rows;
  const columns = head.map(columnOf);
  if (!columns.includes("accountHolder")) return undefined;
  return body
    .map((row) => {
      const cells: Partial<Record<ImportColumn, string>> = {};
      columns.forEach((column, index) => {
        const text = unescapeFormula(row[index]?.trim() ?? "");
        if (column !== undefined && text !== "") cells[column] = text;
      });
      return cells;
    })
    .filter((cells) => Object.keys(cells).length > 0);
}

/** An export puts an apostrophe before what a spreadsheet would take for a formula. */
function unescapeFormula(text: string): string {
  return /^'[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? text.slice(1) : text;
}

const typeWords: Readonly<Record<string, BeneficiaryType>> = {
  business: "business",
  businessorcharity: "business",
  charity: "business",
  company: "business",
  me: "myself",
  myself: "myself",
  person: "someone",
  someone: "someone",
  someoneelse: "someone",
};

/** An empty cell means another person; undefined for an unknown word. */
export function readTypeCell(text: string): BeneficiaryType | undefined {
  return text.trim() === "" ? "someone" : typeWords[plain(text)];
}

/** Labels in one cell, by commas or semicolons. */
export function splitLabels(cell: string): readonly string[] {
  return cell
    .split(/[,;]/)
    .map((label) => label.trim())
    .filter((label) => label !== "");
}

/** The form's faults by column; `format` has no column of its own. */
export function columnFaults(fields: FieldFaults): FieldFaults {
  return Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [field === "format" ? "currency" : field, text]),
  );
}

/** The account numbers of a line. */
export function accountCells(cells: ImportCells): Readonly<Partial<Record<BankFieldName, string>>> {
  return Object.fromEntries(bankFieldNames.flatMap((name) => (cells[name] ? [[name, cells[name]]] : [])));
}
