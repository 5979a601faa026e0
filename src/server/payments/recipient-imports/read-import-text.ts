import {
  type ImportCells,
  maxImportLines,
  readImportTable,
} from "#domain/payments/recipient-imports/import-columns.ts";
import { Refused } from "#domain/refusal.ts";
import { parseTable } from "#server/platform/files/parse-table.ts";

/** @throws Refused `recipient_import_unreadable`, `recipient_import_empty`, `recipient_import_long`. */
export function readImportText(text: string): readonly ImportCells[] {
  const rows = parseTable(text, maxImportLines + 2);
  const lines = rows && readImportTable(rows);
  if (!lines) throw new Refused("recipient_import_unreadable");
  if (lines.length === 0) throw new Refused("recipient_import_empty");
  if (lines.length > maxImportLines) throw new Refused("recipient_import_long");
  return lines;
}
