import { crc32, deflateSync } from "node:zlib";

/** Small valid files of each accepted proof type, and of some that are refused. */

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** One grey pixel plus a comment of the given size in bytes. */
export function png(commentBytes = 0): Buffer {
  const header = Buffer.from("00000001000000010800000000", "hex");
  const comment = commentBytes > 0 ? [pngChunk("tEXt", Buffer.alloc(commentBytes, "x"))] : [];
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", header),
    ...comment,
    pngChunk("IDAT", deflateSync(Buffer.from([0, 128]))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

export const jpeg = Buffer.concat([
  Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"),
  Buffer.from("ffc0000b080001000101011100", "hex"),
  Buffer.from("ffda0008010100003f00", "hex"),
  Buffer.from("d2cfffd9", "hex"),
]);

export const webp = (() => {
  const body = Buffer.concat([
    Buffer.from("WEBPVP8L", "latin1"),
    Buffer.from("0a0000002f000000000000000000", "hex"),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from("RIFF", "latin1"), size, body]);
})();

function box(type: string, body: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8);
  return Buffer.concat([size, Buffer.from(type, "latin1"), body]);
}

export function heic(brand = "heic"): Buffer {
  return Buffer.concat([
    box("ftyp", Buffer.from(`${brand}\0\0\0\0mif1${brand}`, "latin1")),
    box("meta", Buffer.alloc(12)),
    box("mdat", Buffer.alloc(20)),
  ]);
}

/** A PDF of one empty page; `extra` is inserted among its objects. */
export function pdf(extra = ""): Buffer {
  const head = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n${extra}`;
  const tail = "xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R /Size 3 >>\n";
  return Buffer.from(`${head}${tail}startxref\n${head.length}\n%%EOF\n`, "latin1");
}

export const html = Buffer.from("<!doctype html><script>alert(document.cookie)</script>");
export const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);
export const exe = Buffer.concat([Buffer.from("MZ\x90\0\x03\0\0\0", "latin1"), Buffer.alloc(200)]);
export const gif = Buffer.from(
  "47494638396101000100800000000000ffffff2c00000000010001000002024401003b",
  "hex",
);
export const zip = Buffer.from("504b0506000000000000000000000000000000000000", "hex");

/** A PDF that is an empty archive as well: its second half is the archive's comment. */
export const archivedPdf = (() => {
  const plain = pdf();
  const directoryEnd = Buffer.from(zip);
  directoryEnd.writeUInt16LE(plain.length - plain.indexOf("xref"), 20);
  return pdf(directoryEnd.toString("latin1"));
})();

/** A multipart body with one file, as a browser sends it. */
export function multipart(name: string, content: Buffer, type = "application/octet-stream") {
  const boundary = "----summit-test-boundary";
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { payload, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}
