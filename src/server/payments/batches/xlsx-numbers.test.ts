import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateOfSerial, exactNumber, formatKind } from "./xlsx-numbers.ts";

describe("a number of a spreadsheet", () => {
  it.each([
    ["1250.1", "1250.1"],
    ["1250.0999999999999", "1250.1"],
    ["0.30000000000000004", "0.3"],
    ["1.2501E3", "1250.1"],
    ["1E-2", "0.01"],
    ["9.9999999999999999E2", "1000"],
    ["99999999999.990005", "99999999999.99"],
    ["12345678", "12345678"],
    ["-5.50", "-5.5"],
    ["0", "0"],
    ["0.00", "0"],
    ["123456789012345", "123456789012345"],
  ])("%s is %s", (text, number) => {
    expect(exactNumber(text)).toBe(number);
  });

  it.each(["6.2220212345678901E+18", "1E300", "1E-300", "ten", "", "1e9999", "#N/A", "=1+1"])(
    "%s is left as it is",
    (text) => {
      expect(exactNumber(text)).toBe(text);
    },
  );

  it.each([
    ["1234567890123450", "1.23456789012345E+15"],
    ["12345678901234568", "1.23456789012345E+16"],
    ["-1234567890123450.5", "-1.23456789012345E+15"],
  ])("%s, whose last digits the spreadsheet lost, is shown as it shows it: %s", (text, shown) => {
    expect(exactNumber(text)).toBe(shown);
  });

  it("no amount with cents loses or gains one, however the file writes it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_99 }), (cents) => {
        const plain = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
        const float = Number(plain);
        const expected = plain.replace(/\.?0+$/, plain.includes(".") ? "" : "$&") || "0";
        for (const written of [
          plain,
          String(float),
          float.toPrecision(17),
          float.toExponential(16).toUpperCase(),
        ])
          expect(exactNumber(written)).toBe(expected);
      }),
    );
  });
});

describe("a format", () => {
  it.each([
    [14, undefined, "date"],
    [0, undefined, "number"],
    [4, undefined, "number"],
    [164, "dd/mm/yyyy", "date"],
    [164, `yyyy${"[".repeat(300)}`, "number"],
    [165, "[$-809]d mmmm yyyy;@", "date"],
    [166, '#,##0.00 "days"', "number"],
    [167, "[Red]0.00", "number"],
    [168, "yyyy-mm-dd hh:mm:ss.000", "date"],
    [169, "000000", "digits"],
    [170, "00\\-00\\-00", "digits"],
    [171, '00"-"00"-"00;@', "digits"],
    [172, "00000000;-00000000", "digits"],
    [173, "0.00;-0.00", "number"],
  ])("%i %s is a %s", (id, code, kind) => {
    expect(formatKind(id, code).kind).toBe(kind);
  });
});

describe("a serial day", () => {
  it.each([
    ["46356", false, "2026-11-30"],
    ["46356.75", false, "2026-11-30"],
    ["44894", true, "2026-11-30"],
    ["1", false, "1900-01-01"],
    ["61", false, "1900-03-01"],
  ])("%s is a day, counted from 1904: %s", (text, is1904, day) => {
    expect(dateOfSerial(text, is1904)).toBe(day);
  });

  it.each(["", "-1", "0", "99999999", "soon"])("%j is none", (text) => {
    expect(dateOfSerial(text, false)).toBeUndefined();
  });
});
