import {
  bankFieldAliases,
  bankFieldHeadings,
  bankFieldNames,
} from "#domain/payments/beneficiaries/account-format.ts";
import {
  columnsByWord,
  plainWord,
  readTable,
  type TableCells,
  type TableReading,
} from "#domain/table-columns.ts";

/** Columns of a batch in the order of the template. */
export const batchColumns = [
  "recipient",
  "currency",
  "amount",
  "reference",
  "purpose",
  "date",
  ...bankFieldNames,
  "town",
  "country",
] as const;
export type BatchColumn = (typeof batchColumns)[number];

export type BatchCells = TableCells<BatchColumn>;

export const maxBatchLines = 2_000;

/** Headings as the template and the screen name them. */
export const batchHeadings: Readonly<Record<BatchColumn, string>> = {
  recipient: "Recipient",
  currency: "Currency",
  amount: "Amount",
  reference: "Reference",
  purpose: "Purpose",
  date: "Date",
  ...bankFieldHeadings,
  town: "Town",
  country: "Country",
};

const aliases: Readonly<Record<string, BatchColumn>> = {
  accountholder: "recipient",
  beneficiary: "recipient",
  name: "recipient",
  payee: "recipient",
  recipientname: "recipient",
  ccy: "currency",
  value: "amount",
  details: "reference",
  paymentreference: "reference",
  purposecode: "purpose",
  paymentpurpose: "purpose",
  duedate: "date",
  executiondate: "date",
  paymentdate: "date",
  requestedexecutiondate: "date",
  valuedate: "date",
  ...bankFieldAliases,
  city: "town",
  addresscountry: "country",
  countrycode: "country",
};

/** Lines of a batch; a table without a heading for the recipient or the amount is none. */
export function readBatchTable(rows: readonly (readonly string[])[]): TableReading<BatchColumn> {
  return readTable(rows, { headings: batchHeadings, aliases }, ["recipient", "amount"]);
}

const bankColumns: ReadonlySet<BatchColumn | undefined> = new Set(bankFieldNames);

/** Whether a table's text has no account numbers: it has headings, all of them are known, and none is of an account. */
export function isWithoutAccounts(text: string): boolean {
  const words = columnsByWord({ headings: batchHeadings, aliases });
  const [head = ""] = text.trimStart().split(/[\r\n]/, 1);
  return head
    .split(/[\t,;]/)
    .map((heading) => words.get(plainWord(heading)))
    .every((column) => column !== undefined && !bankColumns.has(column));
}

/** Whether plain decimals may be meant as thousands: "1.000" is 1 here and a thousand in much of Europe; no currency has three decimals. */
export function isAmbiguousAmount(plain: string): boolean {
  return /^[1-9]\d{0,2}(\.\d{3})+$/.test(plain);
}

/**
 * An amount as spreadsheets write it, as plain decimals: "1.250,50", "1,250.50" and "1 250,50" are 1250.50. Nobody groups
 * thousands behind a zero, so "0,500" isn't 500.
 */
export function plainAmount(text: string): string {
  // Only before thousands: "12 50" may be 12.50.
  const compact = text.trim().replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, "");
  if (/^[1-9]\d{0,2}(\.\d{3})+,\d{1,2}$/.test(compact)) return compact.replaceAll(".", "").replace(",", ".");
  if (/^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(compact)) return compact.replaceAll(",", "");
  if (/^\d+,\d{1,2}$/.test(compact)) return compact.replace(",", ".");
  return compact;
}

/** Cells with account numbers down to their last digits, for readers who may not see whole ones. */
export function maskCells(cells: BatchCells): BatchCells {
  const masked = (["accountNumber", "iban"] as const).flatMap((column) => {
    const number = (cells[column] ?? "").replace(/\s/g, "");
    return number === ""
      ? []
      : [[column, `•••• ${number.slice(-Math.min(4, Math.floor(number.length / 2)))}`]];
  });
  return { ...cells, ...Object.fromEntries(masked) };
}
