import { inflateSync } from "node:zlib";
import { assert } from "#domain/assert.ts";

const woffHeaderBytes = 44;
const woffEntryBytes = 20;
const sfntHeaderBytes = 12;
const sfntEntryBytes = 16;

/**
 * Unpacks a WOFF 1.0 font. pdfkit would unpack it again for each document, in JavaScript, which takes longer
 * than everything else.
 */
export function unpackWoff(woff: Buffer): Buffer {
  assert(woff.toString("latin1", 0, 4) === "wOFF", "a WOFF font");
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) =>
    readTable(woff, woffHeaderBytes + index * woffEntryBytes),
  );
  const header = Buffer.alloc(sfntHeaderBytes + count * sfntEntryBytes);
  const entrySelector = Math.floor(Math.log2(count));
  const searchRange = 16 * 2 ** entrySelector;
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(searchRange, 6);
  header.writeUInt16BE(entrySelector, 8);
  header.writeUInt16BE(count * 16 - searchRange, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (const [index, { entry, data }] of tables.entries()) {
    const at = sfntHeaderBytes + index * sfntEntryBytes;
    entry.copy(header, at, 0, 4);
    entry.copy(header, at + 4, 16, 20);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(data.length, at + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** Tables that compression does not shrink are stored as they are. */
function readTable(woff: Buffer, at: number): { readonly entry: Buffer; readonly data: Buffer } {
  const entry = woff.subarray(at, at + woffEntryBytes);
  const [offset, packedBytes, bytes] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
  const packed = woff.subarray(offset, offset + packedBytes);
  return { entry, data: packedBytes < bytes ? inflateSync(packed) : packed };
}
