import { createHash } from "node:crypto";
import { CsvError, parse } from "csv-parse/sync";
import { z } from "#contract/zod.ts";
import type { PublishedSource } from "#domain/clients/screening/list-source.ts";
import { parseOfacSdn } from "#domain/clients/screening/parse-ofac-sdn.ts";
import { parseUkList } from "#domain/clients/screening/parse-uk-list.ts";
import type { CsvRow, ListParseResult } from "#domain/clients/screening/sanctions-list-entry.ts";
import { decodeText } from "#server/platform/files/decode-text.ts";

/** A parsed list and the digest of its files. */
export type ListFiles = { readonly reading: ListParseResult; readonly sha256: Buffer };

/** Files per list: OFAC publishes aliases separately. */
export const listFileNames: Readonly<Record<PublishedSource, readonly string[]>> = {
  "ofac-sdn": ["sdn.csv", "alt.csv"],
  uk: ["UK-Sanctions-List.csv"],
};

/** Parses a list's files, in the order of `listFileNames`. */
export function readListFiles(source: PublishedSource, files: readonly Uint8Array[]): ListFiles {
  const hash = createHash("sha256");
  for (const file of files) hash.update(createHash("sha256").update(file).digest());
  return { reading: readRows(source, files), sha256: hash.digest() };
}

function readRows(source: PublishedSource, files: readonly Uint8Array[]): ListParseResult {
  try {
    const [main = [], otherNames = []] = files.map(rowsOf);
    return source === "uk" ? parseUkList(main) : parseOfacSdn(main, otherNames);
  } catch (error) {
    // The library's message has the line number.
    if (error instanceof CsvError) return { ok: false, faults: [`${error.message}.`] };
    throw error;
  }
}

const parsed = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));

function rowsOf(file: Uint8Array): CsvRow[] {
  const rows: unknown = parse(textOf(file), {
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  return parsed.parse(rows).map(({ record, info }) => ({ line: info.lines, fields: record }));
}

/** UTF-8, falling back to Windows-1252; OFAC's files end in the DOS end-of-file mark (0x1A). */
function textOf(file: Uint8Array): string {
  return decodeText(file).replaceAll("\u001a", "");
}
