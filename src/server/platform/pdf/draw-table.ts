import { setImmediate as nextTurn } from "node:timers/promises";
import {
  colours,
  drawRule,
  getLeading,
  heading,
  left,
  makeRoom,
  type PdfLayout,
  plain,
  right,
  ruleHeight,
  shrinkToFit,
  small,
  strong,
  strongSmall,
  type TextPlace,
  writeBlock,
  writeLines,
  writeWords,
} from "./pdf-layout.ts";
import type { PdfTag } from "./pdf-tags.ts";
import type { TextStyle } from "./pdf-text.ts";
import type { TextBlock } from "./text-line.ts";

/** Numeric columns are right-aligned at `end` and shrink to fit. */
export type PdfColumn = {
  readonly label: string;
  readonly start: number;
  readonly end: number;
  readonly holds: "text" | "figures";
};

/** `detail` is small print below the text. */
export type PdfCell = { readonly text: string; readonly detail?: string; readonly isStrong?: boolean };

export type PdfTable = {
  readonly kind: "table";
  readonly title: string;
  readonly size: "plain" | "small";
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly PdfCell[])[];
  /** Below a darker line, with all cells strong. */
  readonly totals?: readonly (readonly PdfCell[])[];
};

export type PdfFact = { readonly label: string; readonly value: string };

/** Maximum width of the value beside a label, in points. */
const valueWidth = 320;

/** One fact per line: label left, value right. */
export async function drawFacts(layout: PdfLayout, facts: readonly PdfFact[]): Promise<void> {
  const { doc, text, tags } = layout;
  const table = tags.open("Table");
  for (const { label, value } of facts) {
    await text.prepare(value, strong);
    const block = text.wrap(value, valueWidth, strong);
    const height = block.lines.length * getLeading(strong);
    makeRoom(layout, height + ruleHeight);
    const row = tags.open("TR", table);
    doc.fillColor(colours.stone);
    const labelled = { place: { x: left, y: layout.y }, style: plain };
    await writeWords(layout, "TH", label, { ...labelled, parent: row, scope: "Row" });
    doc.fillColor(colours.ink);
    const place = { x: right, y: layout.y, align: "right" } as const;
    writeBlock(layout, "TD", block, { place, style: strong, parent: row });
    row.end();
    layout.y += height;
    drawRule(layout);
    await nextTurn();
  }
  table.end();
}

/** A heading, column headers and rows; headers repeat on each page. */
export async function drawTable(
  layout: PdfLayout,
  { title, columns, rows, size, totals = [] }: PdfTable,
): Promise<void> {
  const { doc, text, tags } = layout;
  makeRoom(layout, 90);
  layout.y += 14;
  doc.fillColor(colours.ink);
  await writeWords(layout, "H2", title, { place: { x: left, y: layout.y }, style: heading });
  layout.y += 22;
  const table = tags.open("Table");
  const heads: SetCell[] = [];
  for (const { label } of columns) {
    await text.prepare(label, small);
    heads.push({ block: text.wrap(label, Number.POSITIVE_INFINITY, small), style: small, detail: null });
  }
  const row = tags.open("TR", table);
  drawHeads(layout, heads, columns, (head, place) =>
    writeBlock(layout, "TH", head.block, { place, style: small, parent: row, scope: "Column" }),
  );
  row.end();
  const all = [...rows, ...totals.map((cells) => cells.map((cell) => ({ ...cell, isStrong: true })))];
  for (const [index, cells] of all.entries()) {
    const set = await setRow(layout, cells, columns, size);
    const isBeforeTotals = totals.length > 0 && index === rows.length - 1;
    // Totals are never alone on a page.
    const following = isBeforeTotals ? totals.length * (getLeading(plain) + ruleHeight) : 0;
    if (makeRoom(layout, Math.max(...set.map(heightOf)) + ruleHeight + following))
      repeatHeads(layout, heads, columns);
    drawRow(layout, set, columns, { table, rule: isBeforeTotals ? colours.ink : colours.line });
    await nextTurn();
  }
  table.end();
}

type SetCell = { readonly block: TextBlock; readonly style: TextStyle; readonly detail: TextBlock | null };

function heightOf({ block, detail, style }: SetCell): number {
  return block.lines.length * getLeading(style) + (detail?.lines.length ?? 0) * getLeading(small);
}

function placeIn({ start, end, holds }: PdfColumn, y: number): TextPlace {
  return holds === "text" ? { x: start, y } : { x: end, y, align: "right" };
}

function drawHeads(
  layout: PdfLayout,
  heads: readonly SetCell[],
  columns: readonly PdfColumn[],
  write: (head: SetCell, place: TextPlace) => void,
): void {
  layout.doc.fillColor(colours.stone);
  for (const [index, column] of columns.entries()) {
    const head = heads[index];
    if (head) write(head, placeIn(column, layout.y));
  }
  layout.y += getLeading(small);
  drawRule(layout);
}

/** Repeated headers are decoration for screen readers. */
function repeatHeads(layout: PdfLayout, heads: readonly SetCell[], columns: readonly PdfColumn[]): void {
  const { tags, text } = layout;
  drawHeads(layout, heads, columns, ({ block }, place) =>
    tags.decorate(() => writeLines(text, block, place, small), "Pagination"),
  );
}

async function setRow(
  layout: PdfLayout,
  cells: readonly PdfCell[],
  columns: readonly PdfColumn[],
  size: PdfTable["size"],
): Promise<SetCell[]> {
  const set: SetCell[] = [];
  for (const [index, column] of columns.entries()) {
    set.push(await setCell(layout, cells[index] ?? { text: "" }, column, size));
  }
  return set;
}

async function setCell(
  layout: PdfLayout,
  { text: words, detail, isStrong = false }: PdfCell,
  { start, end, holds }: PdfColumn,
  size: PdfTable["size"],
): Promise<SetCell> {
  const { text } = layout;
  const [normal, bold] = size === "small" ? [small, strongSmall] : [plain, strong];
  const wanted = isStrong ? bold : normal;
  await text.prepare(words, wanted);
  await text.prepare(detail ?? "", small);
  const width = end - start;
  const style = holds === "figures" ? shrinkToFit(layout, words, width, wanted) : wanted;
  const block = text.wrap(words, holds === "figures" ? Number.POSITIVE_INFINITY : width, style);
  return { style, block, detail: detail ? text.wrap(detail, width, small) : null };
}

function drawRow(
  layout: PdfLayout,
  set: readonly SetCell[],
  columns: readonly PdfColumn[],
  { table, rule }: { readonly table: PdfTag; readonly rule: string },
): void {
  const row = layout.tags.open("TR", table);
  for (const [index, column] of columns.entries()) {
    const cell = set[index];
    if (cell) writeCell(layout, cell, column, row);
  }
  row.end();
  layout.y += Math.max(...set.map(heightOf));
  drawRule(layout, rule);
}

function writeCell(layout: PdfLayout, cell: SetCell, column: PdfColumn, row: PdfTag): void {
  const { doc, tags, y } = layout;
  const { block, detail, style } = cell;
  doc.fillColor(colours.ink);
  if (!detail) {
    writeBlock(layout, "TD", block, { place: placeIn(column, y), style, parent: row });
    return;
  }
  const parent = tags.open("TD", row);
  writeBlock(layout, "P", block, { place: placeIn(column, y), style, parent });
  doc.fillColor(colours.stone);
  const place = placeIn(column, y + block.lines.length * getLeading(style));
  writeBlock(layout, "P", detail, { place, style: small, parent });
  parent.end();
}
