import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { SerializedQuote, SerializedTrade } from "./describe-rows.ts";

/** Rows per read, which bounds memory. */
const partSize = 2_000;

type Table<Row> = {
  readonly headings: readonly string[];
  /** Rows after the given one; fewer than the limit at the end. */
  readonly read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>;
  readonly cells: (row: Row) => readonly (string | number)[];
  /** Called at the end or when the reader disconnects, with the rows sent and whether they were all. */
  readonly onEnd?: (outcome: { readonly rows: number; readonly complete: boolean }) => void;
};

/**
 * Streams a whole list as CSV (UTF-8 with a byte order mark, formulas escaped). A database failure breaks the
 * stream, so that a partial file is not mistaken for a complete one.
 */
export function writeTable<Row>(table: Table<Row>): Readable {
  const options = { header: true, columns: [...table.headings], bom: true, escape_formulas: true };
  const sent = { rows: 0 };
  // A disconnect or a database failure ends both sides.
  return pipeline(Readable.from(rowsOf(table, sent)), stringify(options), (error) =>
    table.onEnd?.({ rows: sent.rows, complete: !error }),
  );
}

async function* rowsOf<Row>({ read, cells }: Table<Row>, sent: { rows: number }) {
  let last: Row | undefined;
  while (true) {
    const rows = await read(last, partSize);
    for (const row of rows) {
      yield cells(row);
      sent.rows += 1;
    }
    if (rows.length < partSize) return;
    last = rows.at(-1);
  }
}

export const tradeHeadings = [
  "Date (UTC)",
  "Reference",
  "Client",
  "Type",
  "From",
  "Amount",
  "To",
  "Bought",
  "Rate",
  "Status",
  "Stage",
] as const;

/** A trade as table cells. */
export function tradeCells(trade: SerializedTrade): (string | number)[] {
  const { createdAt, reference, client, type, fromCurrency, amount, toCurrency, toAmount } = trade;
  const { exchangeRate, status, stage } = trade;
  const sides = [fromCurrency, amount, toCurrency, toAmount];
  return [formatTime(createdAt), reference, client.email, type, ...sides, exchangeRate, status, stage];
}

export const quoteHeadings = [
  "Date (UTC)",
  "Client",
  "From",
  "Amount",
  "To",
  "Bought",
  "Rate",
  "Mid-market rate",
  "Status",
  "Expires (UTC)",
] as const;

/** A quote as table cells. */
export function quoteCells(quote: SerializedQuote): (string | number)[] {
  const { createdAt, client, fromCurrency, amount, toCurrency, toAmount, rate, midRate } = quote;
  const sides = [fromCurrency, amount, toCurrency, toAmount];
  const times = [quote.status, formatTime(quote.expiresAt)];
  return [formatTime(createdAt), client.email, ...sides, rate, midRate, ...times];
}

function formatTime(at: Date | string): string {
  return at instanceof Date ? at.toISOString() : at;
}
