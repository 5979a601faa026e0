import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  batchColumns,
  batchHeadings,
  columnOf,
  isAmbiguousAmount,
  plainAmount,
  readTable,
} from "./batch-columns.ts";

describe("headings", () => {
  it("the template's own headings and the columns' names are known", () => {
    for (const column of batchColumns) {
      expect(columnOf(column)).toBe(column);
      expect(columnOf(batchHeadings[column].toUpperCase())).toBe(column);
    }
  });

  it.each([
    ["Payee", "recipient"],
    ["Account Holder", "recipient"],
    ["SWIFT/BIC", "bic"],
    ["sort-code", "sortCode"],
    ["Salary grade", undefined],
  ])("%s is the column %s", (heading, column) => {
    expect(columnOf(heading)).toBe(column);
  });
});

describe("a table", () => {
  it("is read by its headings, without empty rows and unknown columns", () => {
    const rows = [
      ["Name", "Grade", "Amount", "IBAN"],
      ["Demo One", "B2", " 10.00 ", "DE1"],
      ["", "", "", ""],
      ["Demo Two", "", "5"],
    ];
    expect(readTable(rows)).toEqual([
      { recipient: "Demo One", amount: "10.00", iban: "DE1" },
      { recipient: "Demo Two", amount: "5" },
    ]);
  });

  it.each([[[]], [[["Amount"]]], [[["Recipient", "IBAN"]]]])(
    "without recipient or amount is none: %j",
    (rows) => {
      expect(readTable(rows)).toBeUndefined();
    },
  );
});

describe("an amount", () => {
  it.each([
    ["1250.5", "1250.5"],
    ["1,250.50", "1250.50"],
    ["1.250,50", "1250.50"],
    ["1 250,50", "1250.50"],
    ["1’250.50", "1250.50"],
    ["10,5", "10.5"],
    ["1,234", "1234"],
    ["-5", "-5"],
    ["ten", "ten"],
  ])("%s is read as %s", (text, plain) => {
    expect(plainAmount(text)).toBe(plain);
  });

  it.each([
    ["1.000", true],
    ["250.000", true],
    ["1.000.000", true],
    ["1,000.000", false],
    ["0.000", false],
    ["1.00", false],
    ["1000", false],
  ])("%s may be meant as thousands: %s", (text, isAmbiguous) => {
    expect(isAmbiguousAmount(plainAmount(text))).toBe(isAmbiguous);
  });

  it("is the same in British and German notation", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
        const value = cents / 100;
        const options = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
        const british = value.toLocaleString("en-GB", options);
        const german = value.toLocaleString("de-DE", options);
        expect(plainAmount(british)).toBe(plainAmount(german));
        expect(plainAmount(british)).toBe(value.toFixed(2));
      }),
    );
  });
});
