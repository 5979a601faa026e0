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
  it("is read by its headings, in any order, case and spelling", () => {
    expect(
      readImportTable([
        ["IBAN", "recipient name", "Favourite colour", "EMAIL address"],
        [" DE89 ", "Demo One", "blue", "one@example.test"],
      ]),
    ).toEqual({
      ok: true,
      lines: [{ iban: "DE89", accountHolder: "Demo One", email: "one@example.test" }],
      unusedHeadings: ["Favourite colour"],
    });
  });

  it("without a column for the account holder is none", () => {
    expect(readImportTable([["IBAN"], ["DE89"]])).toEqual({ ok: false });
    expect(readImportTable([])).toEqual({ ok: false });
  });

  it("reads back every heading of the export", () => {
    const head = importColumns.map((column) => importHeadings[column]);
    const cells = Object.fromEntries(importColumns.map((column) => [column, "demo"]));
    expect(readImportTable([head, head.map(() => "demo")])).toEqual({
      ok: true,
      lines: [cells],
      unusedHeadings: [],
    });
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
