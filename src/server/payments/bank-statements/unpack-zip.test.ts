import { describe, expect, it } from "vitest";
import { camtFile } from "../../../../tests/support/camt-file.ts";
import { zipOf } from "../../../../tests/support/zip-of.ts";
import { StatementUnreadable } from "./parse-xml.ts";
import { readCamt } from "./read-camt.ts";
import { isZip, unpackZip } from "./unpack-zip.ts";

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
