import { describe, expect, it } from "vitest";
import {
  accountCells,
  importColumns,
  importHeadings,
  readImportTable,
  readTypeCell,
  splitLabels,
} from "./import-columns.ts";

describe("a table of recipients", () => {
  it("is read by its headings, in any order, case and spelling, without empty rows", () => {
    expect(
      readImportTable([
        ["IBAN", "recipient name", "Favourite colour", "EMAIL address"],
        [" DE89 ", "Demo One", "blue", "one@example.test"],
        ["", " ", "", ""],
        ["", "Demo Two", "", ""],
      ]),
    ).toEqual([
      { iban: "DE89", accountHolder: "Demo One", email: "one@example.test" },
      { accountHolder: "Demo Two" },
    ]);
  });

  it("without a column for the account holder is none", () => {
    expect(readImportTable([["IBAN"], ["DE89"]])).toBeUndefined();
    expect(readImportTable([])).toBeUndefined();
  });

  it("reads back every heading of the export, and text that it escaped", () => {
    const head = importColumns.map((column) => importHeadings[column]);
    const [cells = {}] = readImportTable([head, head.map(() => "'=1")]) ?? [];
    expect(Object.keys(cells)).toEqual([...importColumns]);
    expect(new Set(Object.values(cells))).toEqual(new Set(["=1"]));
  });
});

it.each([
  ["", "someone"],
  ["Person", "someone"],
  ["business or charity", "business"],
  ["Company", "business"],
  ["Myself", "myself"],
  ["robot", undefined],
])("the type %j is %s", (text, type) => {
  expect(readTypeCell(text)).toBe(type);
});

it("labels are split by commas and semicolons, and account numbers picked from a line", () => {
  expect(splitLabels("Staff, Berlin; ,x")).toEqual(["Staff", "Berlin", "x"]);
  expect(accountCells({ accountHolder: "Demo", iban: "DE89", bic: "" })).toEqual({ iban: "DE89" });
});
