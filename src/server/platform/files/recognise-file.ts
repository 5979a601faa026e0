import { fileTypeFromBuffer } from "file-type";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";
import type { FileMediaType } from "#domain/uploaded-file.ts";

/** Random-access bytes; a read past the end is short. */
export type ByteSource = {
  readonly size: number;
  readonly read: (offset: number, length: number) => Promise<Buffer>;
};

const mediaTypes: Readonly<Record<string, FileMediaType>> = {
  "image/png": "image/png",
  "image/jpeg": "image/jpeg",
  "image/webp": "image/webp",
  "image/heic": "image/heic",
  "image/heif": "image/heic",
  "application/pdf": "application/pdf",
};

/** Number of leading bytes that `file-type` reads. */
const headBytes = 4_100;

/**
 * Media type of a file by content alone: magic bytes, then the structure of the whole file, which rejects
 * polyglots and appended archives. Types other than `accepts` are refused.
 */
export async function recogniseFile(
  file: ByteSource,
  {
    accepts,
    wrongType,
  }: { readonly accepts: readonly FileMediaType[]; readonly wrongType: "file_type" | "invoice_type" },
): Promise<Outcome<FileMediaType>> {
  if (file.size === 0) return refused("file_empty");
  const head = await file.read(0, headBytes);
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const mediaType = mediaTypes[found?.mime ?? ""];
  if (mediaType === undefined || !accepts.includes(mediaType)) return refused(wrongType);
  if (!(await isWhole[mediaType](file)) || (await endsAsArchive(file))) return refused(wrongType);
  if (mediaType === "application/pdf" && (await hasActiveContent(file))) return refused("file_unsafe");
  return accepted(mediaType);
}

const isWhole: Readonly<Record<FileMediaType, (file: ByteSource) => Promise<boolean>>> = {
  "image/png": isWholePng,
  "image/jpeg": isWholeJpeg,
  "image/webp": isWholeWebp,
  "image/heic": isWholeHeic,
  "application/pdf": isWholePdf,
};

const directoryEnd = Buffer.from("504b0506", "hex");
const directoryEndBytes = 22;
const maxCommentBytes = 0xffff;

/**
 * Whether a ZIP directory ends where the file does (APPNOTE 4.3.16): an archive behind a picture, or a PDF that is the
 * comment of one.
 */
async function endsAsArchive(file: ByteSource): Promise<boolean> {
  const length = Math.min(file.size, directoryEndBytes + maxCommentBytes);
  const tail = await file.read(file.size - length, length);
  let at = tail.indexOf(directoryEnd);
  while (at >= 0) {
    const commentAt = at + directoryEndBytes;
    if (commentAt <= length && commentAt + tail.readUInt16LE(commentAt - 2) === length) return true;
    at = tail.indexOf(directoryEnd, at + 1);
  }
  return false;
}

const pngEnd = Buffer.from("0000000049454e44ae426082", "hex");

/** Begins with IHDR and ends with IEND (PNG, 3rd edition, 5.6). */
async function isWholePng(file: ByteSource): Promise<boolean> {
  const first = await file.read(8, 8);
  const last = await file.read(file.size - pngEnd.length, pngEnd.length);
  return first.equals(Buffer.from("\0\0\0\x0dIHDR", "latin1")) && last.equals(pngEnd);
}

const maxSegments = 500;

/** Segments up to the image data, including a frame header (ITU T.81, B.2). */
async function isWholeJpeg(file: ByteSource): Promise<boolean> {
  let offset = 2;
  let hasFrame = false;
  for (let segment = 0; segment < maxSegments; segment += 1) {
    const header = await file.read(offset, 4);
    if (header.length < 4 || header[0] !== 0xff) return false;
    const marker = header[1] ?? 0;
    if (marker === 0xda) return hasFrame;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) hasFrame = true;
    offset += marker === 0xff ? 1 : 2 + header.readUInt16BE(2);
  }
  return false;
}

/** The container's declared length matches, padded to an even byte. */
async function isWholeWebp(file: ByteSource): Promise<boolean> {
  const declaredSize = (await file.read(4, 4)).readUInt32LE(0) + 8;
  return declaredSize === file.size || declaredSize + 1 === file.size;
}

const maxBoxes = 64;

/** Boxes fill the file and one describes an image (ISO/IEC 14496-12, 4.2). */
async function isWholeHeic(file: ByteSource): Promise<boolean> {
  let offset = 0;
  let hasMeta = false;
  for (let box = 0; box < maxBoxes && offset < file.size; box += 1) {
    const header = await file.read(offset, 16);
    if (header.length < 8) return false;
    const size = boxSize(header, file.size - offset);
    if (size < 8) return false;
    if (header.toString("latin1", 4, 8) === "meta") hasMeta = true;
    offset += size;
  }
  return hasMeta && offset === file.size;
}

/** A size of 0 extends to the end; 1 means that a 64-bit size follows. */
function boxSize(header: Buffer, remaining: number): number {
  const size = header.readUInt32BE(0);
  if (size === 0) return remaining;
  return size === 1 && header.length === 16 ? Number(header.readBigUInt64BE(8)) : size;
}

const pdfTailBytes = 1_024;

/** Ends with startxref and the end-of-file marker (ISO 32000-1, 7.5.5). */
async function isWholePdf(file: ByteSource): Promise<boolean> {
  const tail = await file.read(Math.max(0, file.size - pdfTailBytes), pdfTailBytes);
  const end = /startxref\s{1,4}(\d{1,10})\s{1,4}%%EOF[\s\0]{0,32}$/.exec(tail.toString("latin1"));
  return end !== null && Number(end[1]) < file.size;
}

const activeNames = ["/JavaScript", "/Launch"];
/** Any character of a name may be written so (ISO 32000-1, 7.3.5). */
const escapedCharacter = /#([0-9A-Fa-f]{2})/g;
const windowBytes = 64 * 1024;

/**
 * Whether a PDF contains scripts or launch actions in plain sight. Compressed parts are not inspected;
 * serving files as sandboxed downloads is the actual protection.
 */
async function hasActiveContent(file: ByteSource): Promise<boolean> {
  // As long as the longest name with every character escaped.
  const overlap = 36;
  for (let offset = 0; offset < file.size; offset += windowBytes - overlap) {
    const part = (await file.read(offset, windowBytes)).toString("latin1");
    const plain = part.replace(escapedCharacter, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    if (activeNames.some((name) => plain.includes(name))) return true;
  }
  return false;
}
