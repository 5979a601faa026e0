import { describe, expect, it } from "vitest";
import { columnsByWord, plainWord, readTable, type TableColumns } from "./table-columns.ts";

const columns: TableColumns<"payee" | "amount"> = {
  headings: { payee: "Paid to", amount: "Amount" },
  aliases: { name: "payee", value: "amount" },
};
const read = (...rows: readonly (readonly string[])[]) => readTable(rows, columns, ["payee", "amount"]);

it.each([
  ["payee", "payee"],
  ["PAID TO", "payee"],
  [" paid-to: ", "payee"],
  ["Value", "amount"],
  ["Salary grade", undefined],
  ["constructor", undefined],
  ["", undefined],
])("the heading %j is the column %s", (heading, column) => {
  expect(columnsByWord(columns).get(plainWord(heading))).toBe(column);
});

describe("a table", () => {
  it("is read by its headings in any order, without empty rows and unknown columns", () => {
    expect(
      read(
        ["Value", "Grade", "Name"],
        [" 10.00 ", "B2", "Demo One"],
        ["", "B2", " "],
        ["5"],
        ["", "", "Demo Two"],
      ),
    ).toEqual({
      ok: true,
      lines: [{ payee: "Demo One", amount: "10.00" }, { amount: "5" }, { payee: "Demo Two" }],
      unusedHeadings: ["Grade"],
    });
  });

  it.each([[[]], [[["Name"]]], [[["Amount", "Value"]]]])("without a required heading is none: %j", (rows) => {
    expect(read(...rows)).toEqual({ ok: false });
  });

  it("loses the apostrophe that an export puts before what looks like a formula", () => {
    expect(read(["Name", "Amount"], ["'=Demo", "'1"])).toMatchObject({
      lines: [{ payee: "=Demo", amount: "'1" }],
    });
  });

  it("is refused when two columns mean the same and a row differs in them", () => {
    expect(read(["Name", "Amount", "Value "], ["Demo One", "10", "10"], ["Demo Two", "10", "1000"])).toEqual({
      ok: false,
      fault: "The columns Amount and Value mean the same, and differ. Keep one of them.",
    });
  });

  it("may have two columns of the same where no row differs in them", () => {
    expect(read(["Name", "Amount", "Value"], ["Demo One", "10", "10"], ["Demo Two", "", "7"])).toEqual({
      ok: true,
      lines: [
        { payee: "Demo One", amount: "10" },
        { payee: "Demo Two", amount: "7" },
      ],
      unusedHeadings: [],
    });
  });

  it("names the columns with text that nobody reads, one without a heading by its place", () => {
    const head = ["Name", "Refernce ", "Empty", "", "Amount", "x".repeat(100)];
    expect(read(head, ["Demo", "INV-1", " ", "a note", "5", "y"])).toMatchObject({
      unusedHeadings: ["Refernce", "Column 4", "x".repeat(60)],
    });
  });

  it("is read by the cells of its rows, however many headings a hostile file has", () => {
    let reads = 0;
    const row = new Proxy(["Demo", "1"], {
      get: (cells, key) => {
        if (key === "0" || Number(String(key)) > 0) reads++;
        return Reflect.get(cells, key);
      },
    });
    const head = ["Name", "Amount", ...Array.from({ length: 5_000 }, () => "x")];
    expect(read(head, row)).toMatchObject({ lines: [{ payee: "Demo", amount: "1" }] });
    expect(reads).toBe(2);
  });
});
