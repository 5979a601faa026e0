import { expect, it } from "vitest";
import { isPlainLine } from "./plain-line.ts";

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
