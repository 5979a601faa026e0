import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

const name = "Jürgen Groß, 12 €";
const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();

it.each([
  ["UTF-8", Buffer.from(name)],
  ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${name}`)],
  ["UTF-16, little-endian", Buffer.from(`\ufeff${name}`, "utf16le")],
  ["UTF-16, big-endian", utf16be(`\ufeff${name}`)],
  ["Windows-1252", Buffer.from("4afc7267656e2047726fdf2c2031322080", "hex")],
])("text in %s is read, without its byte order mark", (_, bytes) => {
  expect(decodeText(bytes)).toBe(name);
});

it("any text is the same after it was written as UTF-8 or UTF-16", () => {
  const text = fc.string({ unit: "binary" }).filter((each) => !each.startsWith("\ufeff"));
  fc.assert(
    fc.property(text, (each) => {
      expect(decodeText(Buffer.from(`\ufeff${each}`))).toBe(each);
      expect(decodeText(Buffer.from(`\ufeff${each}`, "utf16le"))).toBe(each);
      expect(decodeText(utf16be(`\ufeff${each}`))).toBe(each);
    }),
  );
});

it("bytes of no encoding are read nevertheless", () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => typeof decodeText(bytes) === "string"));
});
