import {
  type BatchCells,
  type BatchColumn,
  maxBatchLines,
  readBatchTable,
} from "#domain/payments/batches/batch-columns.ts";
import { matchesOwnTotals } from "#domain/payments/batches/own-totals.ts";
import { findPurpose } from "#domain/payments/payments/payment-purpose.ts";
import { Refused } from "#domain/refusal.ts";
import type { ReadTable } from "#domain/table-columns.ts";
import { findChildren, findElement, findText, type XmlElement } from "#domain/xml-element.ts";
import { decodeXml, parseXml, StatementUnreadable } from "#server/payments/bank-statements/parse-xml.ts";
import { isZip } from "#server/payments/bank-statements/unpack-zip.ts";
import { decodeText } from "#server/platform/files/decode-text.ts";
import { parseTable } from "#server/platform/files/parse-table.ts";
import { readXlsx } from "./read-xlsx.ts";

export type BatchTable = ReadTable<BatchColumn>;

/**
 * The lines of an uploaded file: CSV with commas, semicolons or tabs, an XLSX workbook, or a pain.001 of an ERP.
 * @throws Refused `batch_unreadable`, `batch_totals_differ`, `batch_empty`, `batch_too_long`.
 */
export function readUpload(bytes: Uint8Array): BatchTable {
  if (isZip(bytes)) return limited(readWorkbook(bytes));
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200)).replace(/^[^<\w"]+/, "");
  return limited(start.startsWith("<") ? readPain(bytes) : readText(decodeText(bytes), "file"));
}

/** @throws Refused `batch_unreadable`, `batch_empty`, `batch_too_long`. */
export function readPaste(text: string): BatchTable {
  return limited(readText(text, "text"));
}

function limited(table: BatchTable): BatchTable {
  if (table.lines.length === 0) throw new Refused("batch_empty");
  if (table.lines.length > maxBatchLines) throw new Refused("batch_too_long");
  return table;
}

/** Field of a request that has the table. */
type Field = "file" | "text";

function readText(text: string, field: Field): BatchTable {
  const parsed = parseTable(text, maxBatchLines + 2);
  if (!parsed.ok) throw unreadable(parsed, field);
  return readRows(parsed.rows, field);
}

function readRows(rows: readonly (readonly string[])[], field: Field): BatchTable {
  const table = readBatchTable(rows);
  if (!table.ok) throw unreadable(table, field);
  return table;
}

function unreadable({ fault }: { readonly fault?: string }, field: Field): Refused {
  return new Refused("batch_unreadable", fault ? { [field]: fault } : undefined);
}

function readWorkbook(bytes: Uint8Array): BatchTable {
  try {
    return readRows(readXlsx(bytes, { maxRows: maxBatchLines + 2 }), "file");
  } catch (error) {
    if (error instanceof StatementUnreadable) throw new Refused("batch_unreadable");
    throw error;
  }
}

/**
 * Credit transfers of a pain.001, any version.
 * @see ISO 20022 CustomerCreditTransferInitiation
 * @throws Refused `batch_unreadable`; `batch_totals_differ` for a file that was cut or changed after it was made.
 */
function readPain(bytes: Uint8Array): BatchTable {
  const initiation = findElement(readXml(bytes), "CstmrCdtTrfInitn");
  if (!initiation) throw new Refused("batch_unreadable");
  const groups = findChildren(initiation, "PmtInf").map((group) => {
    const lines = findChildren(group, "CdtTrfTxInf").map((transfer) => readTransfer(transfer, group));
    refuseOtherTotals(group, lines);
    return lines;
  });
  const header = findElement(initiation, "GrpHdr");
  if (header) refuseOtherTotals(header, groups.flat());
  return { lines: groups.flat(), unusedHeadings: [] };
}

function refuseOtherTotals(of: XmlElement, lines: readonly BatchCells[]): void {
  const totals = { count: findText(of, "NbOfTxs"), sum: findText(of, "CtrlSum") };
  const amounts = lines.map(({ amount }) => amount);
  if (!matchesOwnTotals(totals, amounts)) throw new Refused("batch_totals_differ");
}

function readXml(bytes: Uint8Array): XmlElement {
  try {
    return parseXml(decodeXml(bytes));
  } catch (error) {
    if (error instanceof StatementUnreadable) throw new Refused("batch_unreadable");
    throw error;
  }
}

function readTransfer(transfer: XmlElement, group: XmlElement): BatchCells {
  const amount = findElement(transfer, "Amt/InstdAmt");
  const cells = {
    recipient: findText(transfer, "Cdtr/Nm"),
    currency: amount?.attributes.Ccy,
    amount: amount?.text.trim(),
    reference: findText(transfer, "RmtInf/Ustrd", "RmtInf/Strd/CdtrRefInf/Ref", "PmtId/EndToEndId"),
    purpose: findText(transfer, "Purp/Cd") ?? categoryPurpose(transfer) ?? categoryPurpose(group),
    date: laterDay(group),
    iban: findText(transfer, "CdtrAcct/Id/IBAN"),
    accountNumber: findText(transfer, "CdtrAcct/Id/Othr/Id"),
    bic: findText(transfer, "CdtrAgt/FinInstnId/BICFI", "CdtrAgt/FinInstnId/BIC"),
    ...clearingCode(transfer),
    town: findText(transfer, "Cdtr/PstlAdr/TwnNm"),
    country: findText(transfer, "Cdtr/PstlAdr/Ctry"),
  };
  return Object.fromEntries(
    Object.entries(cells).flatMap(([column, text]) => (text ? [[column, text]] : [])),
  );
}

/** Of payments such as salaries, where each has no purpose of its own; a category that is no purpose is left out. */
function categoryPurpose(of: XmlElement): string | undefined {
  return findPurpose(findText(of, "PmtTpInf/CtgyPurp/Cd") ?? "");
}

/** The requested day, or that of a requested time. */
function laterDay(group: XmlElement): string | undefined {
  return findText(group, "ReqdExctnDt/Dt", "ReqdExctnDt/DtTm", "ReqdExctnDt")?.trim().slice(0, 10);
}

/** Columns of national clearing codes, by ISO 20022 external clearing system code. */
const clearingColumns: Readonly<Record<string, "sortCode" | "routingNumber" | "bsb">> = {
  GBDSC: "sortCode",
  USABA: "routingNumber",
  AUBSB: "bsb",
};

function clearingCode(transfer: XmlElement): BatchCells {
  const member = "CdtrAgt/FinInstnId/ClrSysMmbId";
  const column = clearingColumns[findText(transfer, `${member}/ClrSysId/Cd`) ?? ""];
  const code = findText(transfer, `${member}/MmbId`);
  return column && code ? { [column]: code } : {};
}
