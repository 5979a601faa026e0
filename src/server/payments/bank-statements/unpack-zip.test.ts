import { crc32, deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { camtFile } from "../../../../tests/support/camt-file.ts";
import { StatementUnreadable } from "./parse-xml.ts";
import { readCamt } from "./read-camt.ts";
import { isZip, unpackZip } from "./unpack-zip.ts";

type Packed = { name: string; content: Buffer; isStored?: boolean; size?: number; flags?: number };

function zipOf(...files: readonly Packed[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, isStored = false, size = content.length, flags = 0 } of files) {
    const packed = isStored ? content : deflateRawSync(content);
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(flags, 0);
    facts.writeUInt16LE(isStored ? 0 : 8, 2);
    facts.writeUInt32LE(crc32(content), 8);
    facts.writeUInt32LE(packed.length, 12);
    facts.writeUInt32LE(size, 16);
    facts.writeUInt16LE(name.length, 20);
    const header = Buffer.concat([
      Buffer.from("504b03041400", "hex"),
      facts,
      Buffer.alloc(2),
      Buffer.from(name),
    ]);
    const place = Buffer.alloc(4);
    place.writeUInt32LE(at);
    directory.push(
      Buffer.concat([
        Buffer.from("504b010214001400", "hex"),
        facts,
        Buffer.alloc(12),
        place,
        Buffer.from(name),
      ]),
    );
    parts.push(header, packed);
    at += header.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("504b0506", 0, "hex");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}

const sound = Buffer.from(camtFile({ entries: [{ reference: "DEMO-A", amount: "1.00" }] }));
const other = Buffer.from(camtFile({ id: "DEMO-2", opening: "1.00", entries: [] }));

describe("a ZIP file of statements", () => {
  it("a ZIP file of statements is read file by file, compressed or stored, without its folders", () => {
    const zip = zipOf(
      { name: "march/", content: Buffer.alloc(0), isStored: true },
      { name: "march/one.xml", content: sound },
      { name: "march/two.XML", content: other, isStored: true },
    );
    expect(isZip(zip)).toBe(true);
    expect(readCamt(zip).statements.map(({ reference }) => reference)).toEqual(["DEMO-1", "DEMO-2"]);
  });

  it.each<[string, Buffer, RegExp]>([
    ["breaks off", zipOf({ name: "a.xml", content: sound }).subarray(0, 300), /is damaged/],
    ["says it is smaller than it is", zipOf({ name: "a.xml", content: sound, size: 10 }), /is damaged/],
    ["says it is larger than it is", zipOf({ name: "a.xml", content: sound, size: 9_000 }), /is damaged/],
    ["fills the memory", zipOf({ name: "a.xml", content: Buffer.alloc(4_000_000) }), /unpacks to too much/],
    [
      "is too large unpacked",
      zipOf({ name: "a.xml", content: sound, size: 6_000_000 }),
      /unpacks to too much/,
    ],
    ["is encrypted", zipOf({ name: "a.xml", content: sound, flags: 1 }), /is encrypted/],
    ["has another ZIP file in it", zipOf({ name: "a.zip", content: sound }), /"a\.zip", which isn't an XML/],
    ["has nothing in it", zipOf(), /no XML file|is damaged/],
    [
      "has far too many files",
      zipOf(...Array.from({ length: 51 }, (_, at) => ({ name: `${at}.xml`, content: sound }))),
      /has 51 files/,
    ],
  ])("a ZIP file that %s is refused", (_, zip, fault) => {
    expect(() => unpackZip(zip)).toThrow(StatementUnreadable);
    expect(() => unpackZip(zip)).toThrow(fault);
  });
});
