import { CsvError, parse } from "csv-parse/sync";

/** Characters of a line; a longer one is no table, and reading it would hold up the process. */
const maxLineLength = 65_536;

export type ParsedTable =
  | { readonly ok: true; readonly rows: readonly (readonly string[])[] }
  /** With a `fault` in words, or without one if the text is no table at all. */
  | { readonly ok: false; readonly fault?: string };

/**
 * Rows of a table as text, with commas, semicolons or tabs, whichever its first line has most of; the rows after
 * `limit` are left out. A row with more values than the first is a fault: a comma or semicolon in a value, such as that
 * of 1,250.00, has moved it and those behind it to other columns.
 */
export function parseTable(text: string, limit: number): ParsedTable {
  const [head = ""] = text.slice(0, maxLineLength).split(/\r\n?|\n/, 1);
  const count = (mark: string) => head.split(mark).length;
  const delimiter = ["\t", ";", ","].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
  try {
    const rows = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxLineLength,
      to: limit,
    });
    // Cells that were copied may go on to the right of the headings.
    const longer = delimiter === "\t" ? -1 : findLongerRow(rows);
    if (longer < 0) return { ok: true, rows };
    return {
      ok: false,
      fault: `Row ${longer + 1} has more values than there are headings. Put each value with a comma or a semicolon in quotation marks.`,
    };
  } catch (error) {
    if (error instanceof CsvError) return { ok: false };
    throw error;
  }
}

function findLongerRow(rows: readonly (readonly string[])[]): number {
  const width = rows[0]?.length ?? 0;
  return rows.findIndex((row) => row.slice(width).some((cell) => cell.trim() !== ""));
}
