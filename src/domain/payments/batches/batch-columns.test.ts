import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  batchColumns,
  batchHeadings,
  isAmbiguousAmount,
  isWithoutAccounts,
  plainAmount,
  readBatchTable,
} from "./batch-columns.ts";

describe("a batch's table", () => {
  it("is read by the template's own headings, and by the columns' names", () => {
    const cells = Object.fromEntries(batchColumns.map((column) => [column, `demo ${column}`]));
    const row = Object.values(cells);
    for (const head of [batchColumns, batchColumns.map((column) => batchHeadings[column].toUpperCase())])
      expect(readBatchTable([head, row])).toEqual({ ok: true, lines: [cells], unusedHeadings: [] });
  });

  it.each([
    ["Account Holder", "recipient"],
    ["Payment details", undefined],
    ["Details", "reference"],
    ["SWIFT/BIC", "bic"],
    ["sort-code", "sortCode"],
  ])("takes the heading %s for the column %s", (heading, column) => {
    const table = readBatchTable([
      ["Payee", "Amount", heading],
      ["Demo", "10", "Demo"],
    ]);
    const cells = { recipient: "Demo", amount: "10", ...(column && { [column]: "Demo" }) };
    expect(table).toMatchObject({ ok: true, lines: [cells] });
  });

  it.each([[[]], [[["Amount"]]], [[["Recipient", "IBAN"]]]])(
    "without recipient or amount is none: %j",
    (rows) => {
      expect(readBatchTable(rows)).toEqual({ ok: false });
    },
  );
});

describe("a pasted table", () => {
  it.each([
    ["Recipient\tAmount\nDemo\t10.00", true],
    ['\n"Payee";"Value";"Due date"\r\n"Demo";"10,00";""', true],
    ["Recipient,Amount,IBAN\nDemo,10.00,DE89370400440532013000", false],
    ["Recipient\tAmount\tAccount\nDemo\t10.00\t12345678", false],
    ["Recipient\tAmount\tKonto\nDemo\t10.00\t12345678", false],
    ["Demo\t10.00\tDE89370400440532013000", false],
    ["", false],
  ])("%j has no account numbers for sure: %s", (text, isWithout) => {
    expect(isWithoutAccounts(text)).toBe(isWithout);
  });
});

describe("an amount", () => {
  it.each([
    ["1250.5", "1250.5"],
    ["1,250.50", "1250.50"],
    ["1.250,50", "1250.50"],
    ["1 250,50", "1250.50"],
    ["1’250.50", "1250.50"],
    ["1\u202f250\u00a0000.50", "1250000.50"],
    ["12 50", "12 50"],
    ["1 2500", "1 2500"],
    ["1'25", "1'25"],
    ["10,5", "10.5"],
    ["1,234", "1234"],
    ["0,500", "0,500"],
    ["0.500,00", "0.500,00"],
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
