import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

export type RecordedTable = {
  readonly name: string;
  readonly columns: readonly string[];
  /** Rows in Postgres's COPY text format, without line ends. */
  readonly rows: readonly string[];
};

/** A made-up company's data as its use cases left it, with times relative to its last moment. */
export type Recording = {
  /** The story's last moment. */
  readonly until: Date;
  /** In the order of their foreign keys. */
  readonly tables: readonly RecordedTable[];
  /** Uploaded files by stored name, in base64. */
  readonly files: Readonly<Record<string, string>>;
};

type Header = {
  readonly until: string;
  readonly tables: readonly {
    readonly name: string;
    readonly columns: readonly string[];
    readonly rows: number;
  }[];
  readonly files: Readonly<Record<string, string>>;
};

/** A line of JSON, then the tables' rows, compressed with brotli. */
export function packRecording({ until, tables, files }: Recording): Buffer {
  const header: Header = {
    until: until.toISOString(),
    tables: tables.map(({ name, columns, rows }) => ({ name, columns, rows: rows.length })),
    files,
  };
  const text = [JSON.stringify(header), ...tables.flatMap(({ rows }) => rows)].join("\n");
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
  };
  return brotliCompressSync(text, { params });
}

/** `change` is applied to the rows as one text before they are split. */
export function unpackRecording(packed: Buffer, change: (rows: string, until: Date) => string): Recording {
  const text = brotliDecompressSync(packed).toString();
  const headerEnd = text.indexOf("\n");
  const header: Header = JSON.parse(text.slice(0, headerEnd));
  const until = new Date(header.until);
  const lines = change(text.slice(headerEnd + 1), until).split("\n");
  let next = 0;
  const tables = header.tables.map(({ name, columns, rows }) => {
    const first = next;
    next += rows;
    return { name, columns, rows: lines.slice(first, next) };
  });
  return { until, tables, files: header.files };
}
