import { fileTypeFromBuffer } from "file-type";
import type { ProofMediaType } from "#domain/payments/payments/proof-file.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";

/** A file to be looked at in pieces; a read past its end is short. */
export type ByteSource = {
  readonly size: number;
  readonly read: (offset: number, length: number) => Promise<Buffer>;
};

const mediaTypes: Readonly<Record<string, ProofMediaType>> = {
  "image/png": "image/png",
  "image/jpeg": "image/jpeg",
  "image/webp": "image/webp",
  "image/heic": "image/heic",
  "image/heif": "image/heic",
  "application/pdf": "application/pdf",
};

/** As much of a file's beginning as `file-type` looks at. */
const headBytes = 4_100;

/**
 * What a file is, by its content alone: its first bytes, and then whether the rest is built as such a file is, so that
 * a page or a program with a borrowed beginning or a picture with an archive behind it is not taken for it.
 */
export async function recogniseProof(file: ByteSource): Promise<Outcome<ProofMediaType>> {
  if (file.size === 0) return refused("file_empty");
  const head = await file.read(0, headBytes);
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const mediaType = mediaTypes[found?.mime ?? ""];
  if (mediaType === undefined || !(await isWhole[mediaType](file))) return refused("file_type");
  if (mediaType === "application/pdf" && (await hasActiveContent(file))) return refused("file_unsafe");
  return accepted(mediaType);
}

const isWhole: Readonly<Record<ProofMediaType, (file: ByteSource) => Promise<boolean>>> = {
  "image/png": isWholePng,
  "image/jpeg": isWholeJpeg,
  "image/webp": isWholeWebp,
  "image/heic": isWholeHeic,
  "application/pdf": isWholePdf,
};

const pngEnd = Buffer.from("0000000049454e44ae426082", "hex");

/** The header chunk comes first and the end chunk is the end of the file (PNG, 3rd edition, 5.6). */
async function isWholePng(file: ByteSource): Promise<boolean> {
  const first = await file.read(8, 8);
  const last = await file.read(file.size - pngEnd.length, pngEnd.length);
  return first.equals(Buffer.from("\0\0\0\x0dIHDR", "latin1")) && last.equals(pngEnd);
}

const maxSegments = 500;

/** Segments follow each other up to the picture's data, with a frame header among them (ITU T.81, B.2). */
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

/** The container says how long it is, to the even byte. */
async function isWholeWebp(file: ByteSource): Promise<boolean> {
  const said = (await file.read(4, 4)).readUInt32LE(0) + 8;
  return said === file.size || said + 1 === file.size;
}

const maxBoxes = 64;

/** Boxes one after the other fill the file, and one of them describes a picture (ISO/IEC 14496-12, 4.2). */
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

/** A size of 0 means up to the end, one of 1 that 64 bits follow. */
function boxSize(header: Buffer, rest: number): number {
  const size = header.readUInt32BE(0);
  if (size === 0) return rest;
  return size === 1 && header.length === 16 ? Number(header.readBigUInt64BE(8)) : size;
}

const pdfTailBytes = 1_024;

/** The file ends as a PDF does: where its cross-references are, then its end mark, then nothing (ISO 32000-1, 7.5.5). */
async function isWholePdf(file: ByteSource): Promise<boolean> {
  const tail = await file.read(Math.max(0, file.size - pdfTailBytes), pdfTailBytes);
  const end = /startxref\s{1,4}(\d{1,10})\s{1,4}%%EOF[\s\0]{0,32}$/.exec(tail.toString("latin1"));
  return end !== null && Number(end[1]) < file.size;
}

const activeNames = ["/JavaScript", "/Launch"];
const windowBytes = 64 * 1024;

/**
 * Whether a PDF openly asks to run a script or start a program. It cannot see into compressed parts: that such a file is
 * only ever handed out as a download, in a sandbox, is what protects; this spares the desk the plain ones.
 */
async function hasActiveContent(file: ByteSource): Promise<boolean> {
  const overlap = 16;
  for (let offset = 0; offset < file.size; offset += windowBytes - overlap) {
    const part = await file.read(offset, windowBytes);
    if (activeNames.some((name) => part.includes(name, 0, "latin1"))) return true;
  }
  return false;
}
