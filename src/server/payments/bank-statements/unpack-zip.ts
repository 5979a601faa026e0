import { inflateRawSync } from "node:zlib";
import { StatementUnreadable } from "./parse-xml.ts";

const maxFiles = 50;
const maxFileBytes = 5 * 1024 * 1024;
const maxTotalBytes = 20 * 1024 * 1024;
/** XML rarely compresses below 1/50; a much higher ratio is a decompression bomb. */
const maxRatio = 200;

const [endOfDirectory, directoryEntry, fileHeader] = [0x06054b50, 0x02014b50, 0x04034b50];
const [stored, deflated] = [0, 8];

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

export type ZippedFile = { readonly name: string; readonly bytes: Uint8Array };

/**
 * Extracts the XML files of a ZIP archive in order; folders are skipped. Any other file is refused, unless `isWanted`
 * says which files are extracted and the others are left alone.
 * @throws StatementUnreadable for a damaged or encrypted archive, or one that unpacks to more than the size
 * limit.
 */
export function unpackZip(bytes: Uint8Array, isWanted?: (name: string) => boolean): ZippedFile[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) throw broken();
  const count = view.getUint16(end + 10, true);
  if (count > maxFiles)
    throw new StatementUnreadable([`The ZIP file has ${count} files; the limit is ${maxFiles}.`]);
  const files: ZippedFile[] = [];
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    const entry = readEntry(view, bytes, at);
    at = entry.next;
    if (entry.name.endsWith("/") || entry.name.startsWith("__MACOSX/")) continue;
    if (isWanted && !isWanted(entry.name)) continue;
    if (!isWanted && !/\.xml$/i.test(entry.name))
      throw new StatementUnreadable([
        `The ZIP file has "${printable(entry.name)}", which isn't an XML file.`,
      ]);
    const unpacked = unpack(view, bytes, entry);
    total += unpacked.length;
    if (total > maxTotalBytes) throw tooLarge();
    files.push({ name: printable(entry.name), bytes: unpacked });
  }
  if (files.length === 0) throw new StatementUnreadable(["The ZIP file contains no XML file."]);
  return files;
}

type Entry = {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packed: number;
  readonly size: number;
  readonly header: number;
  readonly next: number;
};

/** The end-of-central-directory record is last, before a comment of at most 64 KB. */
function findEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - 22 - 0xff_ff);
  for (let at = view.byteLength - 22; at >= first; at -= 1)
    if (view.getUint32(at, true) === endOfDirectory) return at;
  return undefined;
}

function readEntry(view: DataView, bytes: Uint8Array, at: number): Entry {
  if (at + 46 > view.byteLength || view.getUint32(at, true) !== directoryEntry) throw broken();
  const nameLength = view.getUint16(at + 28, true);
  const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  return {
    name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
    method: view.getUint16(at + 10, true),
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    header: view.getUint32(at + 42, true),
    next,
  };
}

function unpack(view: DataView, bytes: Uint8Array, entry: Entry): Uint8Array {
  const { header, packed, size, method } = entry;
  if (entry.isEncrypted) throw new StatementUnreadable(["The ZIP file is encrypted. Unpack it first."]);
  if (size > maxFileBytes || size > packed * maxRatio + 1_024) throw tooLarge();
  if (header + 30 > view.byteLength || view.getUint32(header, true) !== fileHeader) throw broken();
  const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  const content = bytes.subarray(start, start + packed);
  if (content.length !== packed) throw broken();
  const unpacked = method === stored ? content : method === deflated ? inflate(content, size) : undefined;
  if (unpacked?.length !== size) throw broken();
  return unpacked;
}

/** Stops at the limit whatever size the directory declares. */
function inflate(content: Uint8Array, size: number): Uint8Array {
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw broken();
  }
}

function printable(name: string): string {
  return name.replace(/[^\p{L}\p{N} ._/-]/gu, "?").slice(0, 80);
}

function broken(): StatementUnreadable {
  return new StatementUnreadable(["The ZIP file is damaged."]);
}

function tooLarge(): StatementUnreadable {
  return new StatementUnreadable([
    "The ZIP file unpacks to too much data for a statement. We didn't read it.",
  ]);
}
