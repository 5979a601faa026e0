import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";

/** So much is read at a time: a table of any length takes the memory of one part. */
const partSize = 2_000;

type Table<Row> = {
  readonly headings: readonly string[];
  /** The rows after the one of this id, as many as are asked for. */
  readonly read: (cursor: string | undefined, limit: number) => Promise<readonly Row[]>;
  readonly cells: (row: Row) => readonly (string | number)[];
  /** Told how many rows went out, and whether those were all, once the last one has or the reader has left. */
  readonly onEnd?: (outcome: { readonly rows: number; readonly complete: boolean }) => void;
};

/**
 * A whole list as CSV, for a spreadsheet: UTF-8 with its mark, and a cell that a spreadsheet would take for a formula is
 * made plain text. Ends in an error when the database does, so that a part is never taken for the whole.
 */
export function writeTable<Row extends { readonly id: string }>(table: Table<Row>): Readable {
  const options = { header: true, columns: [...table.headings], bom: true, escape_formulas: true };
  const sent = { rows: 0 };
  // A reader who leaves, and a database that fails, end both sides.
  return pipeline(Readable.from(rowsOf(table, sent)), stringify(options), (error) =>
    table.onEnd?.({ rows: sent.rows, complete: !error }),
  );
}

async function* rowsOf<Row extends { readonly id: string }>(
  { read, cells }: Table<Row>,
  sent: { rows: number },
) {
  let cursor: string | undefined;
  while (true) {
    const rows = await read(cursor, partSize);
    for (const row of rows) {
      yield cells(row);
      sent.rows += 1;
    }
    if (rows.length < partSize) return;
    cursor = rows.at(-1)?.id;
  }
}
