import { bankFieldNames } from "#domain/payments/beneficiaries/account-format.ts";

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

/** A line as it was typed; missing and empty cells are the same. */
export type BatchCells = Readonly<Partial<Record<BatchColumn, string>>>;

export const maxBatchLines = 2_000;

/** Headings as the template and the screen name them. */
export const batchHeadings: Readonly<Record<BatchColumn, string>> = {
  recipient: "Recipient",
  currency: "Currency",
  amount: "Amount",
  reference: "Reference",
  purpose: "Purpose",
  date: "Date",
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
  town: "Town",
  country: "Country",
};

/** What else files call the columns, without case, spaces and punctuation. */
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
  account: "accountNumber",
  swift: "bic",
  swiftbic: "bic",
  swiftcode: "bic",
  aba: "routingNumber",
  city: "town",
  addresscountry: "country",
  countrycode: "country",
};

/** The column of a heading; undefined for one that we don't know. */
export function columnOf(heading: string): BatchColumn | undefined {
  const plain = heading.toLowerCase().replaceAll(/[^a-z]/g, "");
  const named = batchColumns.find(
    (column) =>
      column.toLowerCase() === plain ||
      batchHeadings[column].toLowerCase().replaceAll(/[^a-z]/g, "") === plain,
  );
  return named ?? aliases[plain];
}

/**
 * Cells of a table whose first row has headings. Unknown columns are left out, and rows without any text.
 * Undefined when no heading is known, or none for the recipient or the amount.
 */
export function readTable(rows: readonly (readonly string[])[]): readonly BatchCells[] | undefined {
  const [head = [], ...body] = rows;
  const columns = head.map(columnOf);
  if (!columns.includes("amount") || !columns.includes("recipient")) return undefined;
  return body
    .map((row) => {
      const cells: Partial<Record<BatchColumn, string>> = {};
      columns.forEach((column, index) => {
        const text = row[index]?.trim() ?? "";
        if (column !== undefined && text !== "") cells[column] = text;
      });
      return cells;
    })
    .filter((cells) => Object.keys(cells).length > 0);
}

/** Whether plain decimals may be meant as thousands: "1.000" is 1 here and a thousand in much of Europe; no currency has three decimals. */
export function isAmbiguousAmount(plain: string): boolean {
  return /^[1-9]\d{0,2}(\.\d{3})+$/.test(plain);
}

/** An amount as spreadsheets write it, as plain decimals: "1.250,50", "1,250.50" and "1 250,50" are 1250.50. */
export function plainAmount(text: string): string {
  const compact = text.replaceAll(/[\s'’]/g, "");
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(compact)) return compact.replaceAll(".", "").replace(",", ".");
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(compact)) return compact.replaceAll(",", "");
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
