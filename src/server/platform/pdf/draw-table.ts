import { setImmediate as nextTurn } from "node:timers/promises";
import {
  colours,
  drawRule,
  fitting,
  heading,
  leadingOf,
  left,
  makeRoom,
  type PdfLayout,
  plain,
  right,
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
};

export type PdfFact = { readonly label: string; readonly value: string };

/** Maximum width of the value beside a label, in points. */
const valueWidth = 320;

/** One fact per line: label left, value right. */
export async function drawFacts(sheet: PdfLayout, facts: readonly PdfFact[]): Promise<void> {
  const { doc, text, tags } = sheet;
  const table = tags.open("Table");
  for (const { label, value } of facts) {
    await text.prepare(value, strong);
    const block = text.wrap(value, valueWidth, strong);
    const height = block.lines.length * leadingOf(strong);
    makeRoom(sheet, height + 12);
    const row = tags.open("TR", table);
    doc.fillColor(colours.stone);
    const labelled = { place: { x: left, y: sheet.y }, style: plain };
    await writeWords(sheet, "TH", label, { ...labelled, parent: row, scope: "Row" });
    doc.fillColor(colours.ink);
    const place = { x: right, y: sheet.y, align: "right" } as const;
    writeBlock(sheet, "TD", block, { place, style: strong, parent: row });
    row.end();
    sheet.y += height;
    drawRule(sheet);
    await nextTurn();
  }
  table.end();
}

/** A heading, column headers and rows; headers repeat on each page. */
export async function drawTable(sheet: PdfLayout, { title, columns, rows, size }: PdfTable): Promise<void> {
  const { doc, text, tags } = sheet;
  makeRoom(sheet, 90);
  sheet.y += 18;
  doc.fillColor(colours.ink);
  await writeWords(sheet, "H2", title, { place: { x: left, y: sheet.y }, style: heading });
  sheet.y += 26;
  const table = tags.open("Table");
  const heads: SetCell[] = [];
  for (const { label } of columns) {
    await text.prepare(label, small);
    heads.push({ block: text.wrap(label, Number.POSITIVE_INFINITY, small), style: small, detail: null });
  }
  const row = tags.open("TR", table);
  drawHeads(sheet, heads, columns, (head, place) =>
    writeBlock(sheet, "TH", head.block, { place, style: small, parent: row, scope: "Column" }),
  );
  row.end();
  for (const cells of rows) {
    const set = await setRow(sheet, cells, columns, size);
    if (makeRoom(sheet, Math.max(...set.map(heightOf)) + 12)) repeatHeads(sheet, heads, columns);
    drawRow(sheet, set, columns, table);
    await nextTurn();
  }
  table.end();
}

type SetCell = { readonly block: TextBlock; readonly style: TextStyle; readonly detail: TextBlock | null };

function heightOf({ block, detail, style }: SetCell): number {
  return block.lines.length * leadingOf(style) + (detail?.lines.length ?? 0) * leadingOf(small);
}

function placeIn({ start, end, holds }: PdfColumn, y: number): TextPlace {
  return holds === "text" ? { x: start, y } : { x: end, y, align: "right" };
}

function drawHeads(
  sheet: PdfLayout,
  heads: readonly SetCell[],
  columns: readonly PdfColumn[],
  write: (head: SetCell, place: TextPlace) => void,
): void {
  sheet.doc.fillColor(colours.stone);
  for (const [index, column] of columns.entries()) {
    const head = heads[index];
    if (head) write(head, placeIn(column, sheet.y));
  }
  sheet.y += 12;
  drawRule(sheet);
}

/** Repeated headers are decoration for screen readers. */
function repeatHeads(sheet: PdfLayout, heads: readonly SetCell[], columns: readonly PdfColumn[]): void {
  const { tags, text } = sheet;
  drawHeads(sheet, heads, columns, ({ block }, place) =>
    tags.decorate(() => writeLines(text, block, place, small), "Pagination"),
  );
}

async function setRow(
  sheet: PdfLayout,
  cells: readonly PdfCell[],
  columns: readonly PdfColumn[],
  size: PdfTable["size"],
): Promise<SetCell[]> {
  const set: SetCell[] = [];
  for (const [index, column] of columns.entries()) {
    set.push(await setCell(sheet, cells[index] ?? { text: "" }, column, size));
  }
  return set;
}

async function setCell(
  sheet: PdfLayout,
  { text: words, detail, isStrong = false }: PdfCell,
  { start, end, holds }: PdfColumn,
  size: PdfTable["size"],
): Promise<SetCell> {
  const { text } = sheet;
  const [normal, bold] = size === "small" ? [small, strongSmall] : [plain, strong];
  const wanted = isStrong ? bold : normal;
  await text.prepare(words, wanted);
  await text.prepare(detail ?? "", small);
  const width = end - start;
  const style = holds === "figures" ? fitting(sheet, words, width, wanted) : wanted;
  const block = text.wrap(words, holds === "figures" ? Number.POSITIVE_INFINITY : width, style);
  return { style, block, detail: detail ? text.wrap(detail, width, small) : null };
}

function drawRow(
  sheet: PdfLayout,
  set: readonly SetCell[],
  columns: readonly PdfColumn[],
  table: PdfTag,
): void {
  const row = sheet.tags.open("TR", table);
  for (const [index, column] of columns.entries()) {
    const cell = set[index];
    if (cell) writeCell(sheet, cell, column, row);
  }
  row.end();
  sheet.y += Math.max(...set.map(heightOf));
  drawRule(sheet);
}

function writeCell(sheet: PdfLayout, cell: SetCell, column: PdfColumn, row: PdfTag): void {
  const { doc, tags, y } = sheet;
  const { block, detail, style } = cell;
  doc.fillColor(colours.ink);
  if (!detail) {
    writeBlock(sheet, "TD", block, { place: placeIn(column, y), style, parent: row });
    return;
  }
  const parent = tags.open("TD", row);
  writeBlock(sheet, "P", block, { place: placeIn(column, y), style, parent });
  doc.fillColor(colours.stone);
  const place = placeIn(column, y + block.lines.length * leadingOf(style));
  writeBlock(sheet, "P", detail, { place, style: small, parent });
  parent.end();
}
