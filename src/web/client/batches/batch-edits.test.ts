import { describe, expect, it } from "vitest";
import type { BatchLine } from "#contract/payments/batches.ts";
import {
  addLine,
  applyEdits,
  hasEdits,
  noEdits,
  pasteBlock,
  removeLine,
  setCell,
  shownColumns,
} from "./batch-edits.ts";

const line = (position: number, cells: BatchLine["cells"], faults: BatchLine["faults"] = {}): BatchLine => ({
  ...{
    position,
    cells,
    faults,
    payment: null,
    duplicate: null,
    status: "OPEN",
    reason: null,
    paymentId: null,
  },
});
const lines = [
  line(1, { recipient: "One", amount: "ten" }, { amount: "Enter numbers" }),
  line(2, { recipient: "Two" }),
];
const cellsOf = (edits: Parameters<typeof applyEdits>[1]) =>
  applyEdits(lines, edits).map(({ cells }) => cells);

describe("edits", () => {
  it("a cell that changed hides its fault until it is checked, and others keep theirs", () => {
    const [first] = applyEdits(lines, noEdits);
    if (!first) throw new Error("no line");
    const edits = setCell(noEdits, first, "amount", "10");
    expect(applyEdits(lines, edits)[0]).toMatchObject({
      cells: { amount: "10" },
      faults: {},
      isChanged: true,
    });
    const other = setCell(noEdits, first, "reference", "May");
    expect(applyEdits(lines, other)[0]?.faults).toEqual({ amount: "Enter numbers" });
    expect(hasEdits(noEdits)).toBe(false);
    expect(hasEdits(edits)).toBe(true);
  });

  it("lines are added and removed, new ones too", () => {
    const two = addLine(addLine(noEdits, { recipient: "Three" }), { recipient: "Four" });
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
  const edits = pasteBlock(noEdits, applyEdits(lines, noEdits), at, "EUR\t5\tleft out\r\nGBP\t6\r\n");
  expect(cellsOf(edits)).toEqual([
    { recipient: "One", amount: "ten" },
    { recipient: "Two", currency: "EUR", amount: "5" },
    { currency: "GBP", amount: "6" },
  ]);
});

it("a column is shown that a line uses or lacks", () => {
  const faulty = applyEdits([line(1, {}, { sortCode: "Enter it" })], noEdits);
  expect(shownColumns(faulty)).toEqual([
    "recipient",
    "currency",
    "amount",
    "reference",
    "iban",
    "bic",
    "sortCode",
  ]);
});
