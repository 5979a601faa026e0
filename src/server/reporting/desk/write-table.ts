import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";

/** Rows per read, which bounds memory. */
const partSize = 2_000;

type Table<Row> = {
  readonly headings: readonly string[];
  /** Rows after the given id. */
  readonly read: (cursor: string | undefined, limit: number) => Promise<readonly Row[]>;
  readonly cells: (row: Row) => readonly (string | number)[];
  /** Called at the end or when the reader disconnects, with the rows sent and whether they were all. */
  readonly onEnd?: (outcome: { readonly rows: number; readonly complete: boolean }) => void;
};

/**
 * Streams a whole list as CSV (UTF-8 with a byte order mark, formulas escaped). A database failure breaks the
 * stream, so that a partial file is not mistaken for a complete one.
 */
export function writeTable<Row extends { readonly id: string }>(table: Table<Row>): Readable {
  const options = { header: true, columns: [...table.headings], bom: true, escape_formulas: true };
  const sent = { rows: 0 };
  // A disconnect or a database failure ends both sides.
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
