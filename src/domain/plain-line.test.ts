import { expect, it } from "vitest";
import { isolateName, isPlainLine } from "./plain-line.ts";

it.each(["Salaries May 2026", "Löhne & Gehälter", "رواتب مايو", "給与 5月", "👩‍👩‍👧 Family"])(
  "%s is a plain line",
  (text) => {
    expect(isPlainLine(text)).toBe(true);
  },
);

it.each([
  ["an override of the direction", "Rent \u202E: 1 payment"],
  ["an isolate", "\u2067Rent\u2069"],
  ["a line break", "Rent\nPay 1.00 GBP"],
  ["a Unicode line break", "Rent\u2028Pay"],
  ["a zero-width space", "Re\u200Bnt"],
  ["nothing visible", "\u200D"],
])("a text with %s is none", (_, text) => {
  expect(isPlainLine(text)).toBe(false);
});

it("a name in a right-to-left script is isolated, so that it can't reorder the figures of a sentence", () => {
  expect(isolateName("رواتب مايو")).toBe("\u2068رواتب مايو\u2069");
  expect(isolateName("Rent שכר")).toBe("\u2068Rent שכר\u2069");
});

it("a name in any other script stays as it is in a sentence", () => {
  expect(["Löhne Mai", "給与 5月", ""].map(isolateName)).toEqual(["Löhne Mai", "給与 5月", ""]);
});
