import {
  type BankFieldName,
  bankFieldAliases,
  bankFieldHeadings,
  bankFieldNames,
} from "#domain/payments/beneficiaries/account-format.ts";
import type { BeneficiaryType } from "#domain/payments/beneficiaries/beneficiary-type.ts";
import type { FieldFaults } from "#domain/refusal.ts";
import { plainWord, readTable, type TableCells, type TableReading } from "#domain/table-columns.ts";

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

export type ImportCells = TableCells<ImportColumn>;

export const maxImportLines = 300;

export const importHeadings: Readonly<Record<ImportColumn, string>> = {
  accountHolder: "Account holder",
  type: "Type",
  currency: "Currency",
  ...bankFieldHeadings,
  bank: "Bank",
  addressLine: "Address",
  town: "Town",
  addressCountry: "Country",
  email: "Email",
  nickname: "Nickname",
  labels: "Labels",
};

const aliases: Readonly<Record<string, ImportColumn>> = {
  beneficiary: "accountHolder",
  name: "accountHolder",
  payee: "accountHolder",
  recipient: "accountHolder",
  recipientname: "accountHolder",
  ccy: "currency",
  ...bankFieldAliases,
  bankname: "bank",
  street: "addressLine",
  city: "town",
  countrycode: "addressCountry",
  emailaddress: "email",
  label: "labels",
  tags: "labels",
};

/** Lines of recipients; a table without a heading for the account holder is none. */
export function readImportTable(rows: readonly (readonly string[])[]): TableReading<ImportColumn> {
  return readTable(rows, { headings: importHeadings, aliases }, ["accountHolder"]);
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
  return text.trim() === "" ? "someone" : typeWords[plainWord(text)];
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
