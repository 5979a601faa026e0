import {
  type ImportColumn,
  maxImportLines,
  readImportTable,
} from "#domain/payments/recipient-imports/import-columns.ts";
import { Refused } from "#domain/refusal.ts";
import type { ReadTable } from "#domain/table-columns.ts";
import { parseTable } from "#server/platform/files/parse-table.ts";

/**
 * Lines of the request's `field`.
 * @throws Refused `recipient_import_unreadable`, `recipient_import_empty`, `recipient_import_long`.
 */
export function readImportText(text: string, field: "file" | "text"): ReadTable<ImportColumn> {
  const parsed = parseTable(text, maxImportLines + 2);
  const table = parsed.ok ? readImportTable(parsed.rows) : parsed;
  if (!table.ok)
    throw new Refused("recipient_import_unreadable", table.fault ? { [field]: table.fault } : undefined);
  if (table.lines.length === 0) throw new Refused("recipient_import_empty");
  if (table.lines.length > maxImportLines) throw new Refused("recipient_import_long");
  return table;
}
