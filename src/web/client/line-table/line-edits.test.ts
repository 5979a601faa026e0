import { describe, expect, it } from "vitest";
import type { BatchColumn } from "#domain/payments/batches/batch-columns.ts";
import { batchLineColumns } from "#web/client/batches/batch-line-columns.ts";
import {
  addLine,
  applyEdits,
  type Cells,
  hasEdits,
  type LineEdits,
  noEdits,
  pasteBlock,
  removeLine,
  setCell,
  shownColumns,
} from "./line-edits.ts";

const line = (position: number, cells: Cells<BatchColumn>, faults: Cells<BatchColumn> = {}) => ({
  ...{ position, cells, faults, note: null },
});
const lines = [
  line(1, { recipient: "One", amount: "ten" }, { amount: "Enter numbers" }),
  line(2, { recipient: "Two" }),
];
const untouched: LineEdits<BatchColumn> = noEdits;
const cellsOf = (edits: LineEdits<BatchColumn>) => applyEdits(lines, edits).map(({ cells }) => cells);

describe("edits", () => {
  it("a cell that changed hides its fault until it is checked, and others keep theirs", () => {
    const [first] = applyEdits(lines, untouched);
    if (!first) throw new Error("no line");
    const edits = setCell(untouched, first, "amount", "10");
    expect(applyEdits(lines, edits)[0]).toMatchObject({
      cells: { amount: "10" },
      faults: {},
      isChanged: true,
    });
    const other = setCell(untouched, first, "reference", "May");
    expect(applyEdits(lines, other)[0]?.faults).toEqual({ amount: "Enter numbers" });
    expect(hasEdits(untouched)).toBe(false);
    expect(hasEdits(edits)).toBe(true);
  });

  it("lines are added and removed, new ones too", () => {
    const two = addLine(addLine(untouched, { recipient: "Three" }), { recipient: "Four" });
    expect(cellsOf(two).map(({ recipient }) => recipient)).toEqual(["One", "Two", "Three", "Four"]);
    expect(cellsOf(removeLine(removeLine(two, -1), 1)).map(({ recipient }) => recipient)).toEqual([
      "Two",
      "Four",
    ]);
  });
});

it("a block from a spreadsheet goes to the right and down, and beyond the end becomes new lines", () => {
  const columns = ["recipient", "currency", "amount"] as const;
  const at = { row: 1, column: "currency", columns } as const;
  const edits = pasteBlock(untouched, applyEdits(lines, untouched), at, "EUR\t5\tleft out\r\nGBP\t6\r\n");
  expect(cellsOf(edits)).toEqual([
    { recipient: "One", amount: "ten" },
    { recipient: "Two", currency: "EUR", amount: "5" },
    { currency: "GBP", amount: "6" },
  ]);
});

it("a column is shown that a line uses or lacks", () => {
  const faulty = applyEdits([line(1, {}, { sortCode: "Enter it" })], untouched);
  expect(shownColumns(batchLineColumns, faulty)).toEqual([
    "recipient",
    "currency",
    "amount",
    "reference",
    "date",
    "iban",
    "bic",
    "sortCode",
  ]);
});
