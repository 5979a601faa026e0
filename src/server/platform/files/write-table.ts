import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { stringify as stringifyAll } from "csv-stringify/sync";

/** Line ends of any kind are quoted, whichever ends a row. */
const format = { bom: true, quoted_match: /[\r\n]/ } as const;

/** Rows per read, which bounds memory. */
const partSize = 2_000;

/** A table's headings in order, each with its cell. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | number>>;

/** Rows after the given one; fewer than the limit at the end. */
export type ReadRows<Row> = (last: Row | undefined, limit: number) => Promise<readonly Row[]>;

type Table<Row> = {
  readonly columns: Columns<Row>;
  readonly read: ReadRows<Row>;
  /** Called at the end or when the reader disconnects, with the rows sent and whether they were all. */
  readonly onEnd?: (outcome: { readonly rows: number; readonly complete: boolean }) => void;
};

/**
 * Streams a whole list as CSV (UTF-8 with a byte order mark, formulas escaped). A database failure breaks the
 * stream, so that a partial file is not mistaken for a complete one.
 */
export function writeTable<Row>(table: Table<Row>): Readable {
  const options = { header: true, columns: Object.keys(table.columns), ...format };
  const sent = { rows: 0 };
  // A disconnect or a database failure ends both sides.
  return pipeline(Readable.from(rowsOf(table, sent)), stringify(options), (error) =>
    table.onEnd?.({ rows: sent.rows, complete: !error }),
  );
}

async function* rowsOf<Row>({ read, columns }: Table<Row>, sent: { rows: number }) {
  const cells = Object.values(columns);
  let last: Row | undefined;
  while (true) {
    const rows = await read(last, partSize);
    for (const row of rows) {
      yield cells.map((cell) => escapeFormula(cell(row)));
      sent.rows += 1;
    }
    if (rows.length < partSize) return;
    last = rows.at(-1);
  }
}

/** Rows as CSV (RFC 4180), written as `writeTable` does. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  return stringifyAll(
    rows.map((row) => row.map(escapeFormula)),
    { ...format, record_delimiter: "windows" },
  );
}

/** First characters by which a spreadsheet takes text for a formula, full-width ones too. */
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const negativeFigure = /^-\d+(\.\d+)?$/;

/** A negative figure is none: it stays one that can be added up. */
function escapeFormula(cell: string | number): string | number {
  if (typeof cell === "number" || negativeFigure.test(cell)) return cell;
  return formulaStart.test(cell) ? `'${cell}` : cell;
}

/** A timestamp as a cell, in UTC; empty for none. */
export function timeCell(at: Date | string | null): string {
  return at instanceof Date ? at.toISOString() : (at ?? "");
}
