import { CsvError, parse } from "csv-parse/sync";

/** Characters of a line; a longer one is no table, and reading it would hold up the process. */
const maxLineLength = 65_536;

/**
 * Rows of a table as text, with commas, semicolons or tabs, whichever its first line has most of; the rows after
 * `limit` are left out. Undefined when it is none.
 */
export function parseTable(text: string, limit: number): string[][] | undefined {
  const [head = ""] = text.slice(0, maxLineLength).split(/\r?\n/, 1);
  const count = (mark: string) => head.split(mark).length;
  const delimiter = ["\t", ";", ","].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxLineLength,
      to: limit,
    });
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}
