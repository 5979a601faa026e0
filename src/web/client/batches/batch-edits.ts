import type { BatchLine } from "#contract/payments/batches.ts";
import { type BatchCells, type BatchColumn, batchColumns } from "#domain/payments/batches/batch-columns.ts";

/** A line as the editor shows it; new ones have positions below 0. */
export type EditedLine = Pick<BatchLine, "position" | "faults" | "duplicate"> & {
  readonly cells: BatchCells;
  readonly isChanged: boolean;
};

/** What was typed since the last check. */
export type BatchEdits = {
  readonly changed: ReadonlyMap<number, BatchCells>;
  readonly removed: ReadonlySet<number>;
  readonly added: readonly { readonly position: number; readonly cells: BatchCells }[];
};

export const noEdits: BatchEdits = { changed: new Map(), removed: new Set(), added: [] };

export function hasEdits({ changed, removed, added }: BatchEdits): boolean {
  return changed.size + removed.size + added.length > 0;
}

/** The lines with what was typed. Faults of changed cells are hidden until they are checked again. */
export function applyEdits(lines: readonly BatchLine[], edits: BatchEdits): EditedLine[] {
  const kept = lines
    .filter(({ position }) => !edits.removed.has(position))
    .map(({ position, cells, faults, duplicate }) => {
      const changed = edits.changed.get(position);
      if (!changed) return { position, cells, faults, duplicate, isChanged: false };
      const left = Object.entries(faults).filter(
        ([column]) => cells[column as BatchColumn] === changed[column as BatchColumn],
      );
      return { position, cells: changed, faults: Object.fromEntries(left), duplicate, isChanged: true };
    });
  const added = edits.added.map((line) => ({ ...line, faults: {}, duplicate: null, isChanged: true }));
  return [...kept, ...added];
}

/** Sets one cell; an empty text clears it. */
export function setCell(
  edits: BatchEdits,
  { position, cells }: Pick<EditedLine, "position" | "cells">,
  column: BatchColumn,
  text: string,
): BatchEdits {
  const { [column]: _, ...others } = cells;
  const next = text === "" ? others : { ...others, [column]: text };
  if (position < 0)
    return {
      ...edits,
      added: edits.added.map((line) => (line.position === position ? { position, cells: next } : line)),
    };
  return { ...edits, changed: new Map(edits.changed).set(position, next) };
}

export function removeLine(edits: BatchEdits, position: number): BatchEdits {
  if (position < 0) return { ...edits, added: edits.added.filter((line) => line.position !== position) };
  const changed = new Map(edits.changed);
  changed.delete(position);
  return { ...edits, changed, removed: new Set(edits.removed).add(position) };
}

export function addLine(edits: BatchEdits, cells: BatchCells = {}): BatchEdits {
  const position = Math.min(0, ...edits.added.map((line) => line.position)) - 1;
  return { ...edits, added: [...edits.added, { position, cells }] };
}

/**
 * Writes a block that was copied from a spreadsheet from one cell on, to the right and down; rows beyond the last
 * line become new ones.
 */
export function pasteBlock(
  edits: BatchEdits,
  lines: readonly EditedLine[],
  at: { readonly row: number; readonly column: BatchColumn; readonly columns: readonly BatchColumn[] },
  text: string,
): BatchEdits {
  const block = text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((row) => row.split("\t"));
  const first = at.columns.indexOf(at.column);
  return block.reduce((all, texts, offset) => {
    const line = lines[at.row + offset];
    const pasted = Object.fromEntries(
      texts.flatMap((cell, index) => {
        const column = at.columns[first + index];
        return column === undefined ? [] : [[column, cell.trim()]];
      }),
    ) as BatchCells;
    if (!line) return addLine(all, pasted);
    const current = all.changed.get(line.position) ?? line.cells;
    return Object.entries(pasted).reduce((so, [column, cell]) => {
      const cells =
        so.changed.get(line.position) ??
        so.added.find((each) => each.position === line.position)?.cells ??
        current;
      return setCell(so, { position: line.position, cells }, column as BatchColumn, cell);
    }, all);
  }, edits);
}

/** The columns that are shown: the first ones always, the others where a line uses them or lacks them. */
export function shownColumns(lines: readonly EditedLine[]): readonly BatchColumn[] {
  const always: readonly BatchColumn[] = ["recipient", "currency", "amount", "reference", "iban", "bic"];
  return batchColumns.filter(
    (column) => always.includes(column) || lines.some(({ cells, faults }) => cells[column] || faults[column]),
  );
}
