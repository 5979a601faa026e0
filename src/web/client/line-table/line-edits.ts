export type Cells<Column extends string> = Readonly<Partial<Record<Column, string>>>;

/** A line as it was checked last. */
export type CheckedLine<Column extends string> = {
  /** As in the file, from 1. */
  readonly position: number;
  readonly cells: Cells<Column>;
  /** What is wrong, by column. */
  readonly faults: Cells<Column>;
  /** What to look at although nothing is wrong, such as an equal payment. */
  readonly note: string | null;
};

/** A line as the editor shows it; new ones have positions below 0. */
export type EditedLine<Column extends string> = CheckedLine<Column> & { readonly isChanged: boolean };

/** The columns of a kind of line. */
export type LineColumns<Column extends string> = {
  readonly all: readonly Column[];
  /** Shown even where no line uses them. */
  readonly always: readonly Column[];
  readonly headings: Readonly<Record<Column, string>>;
  /** Width classes of those that are wider or narrower than others. */
  readonly widths: Readonly<Partial<Record<Column, string>>>;
  /** What a line is, such as "Payment". */
  readonly item: string;
  /** The column that names a line. */
  readonly title: Column;
  /** Columns of the second line on a phone. */
  readonly details: readonly Column[];
};

/** What was typed since the last check. */
export type LineEdits<Column extends string> = {
  readonly changed: ReadonlyMap<number, Cells<Column>>;
  readonly removed: ReadonlySet<number>;
  readonly added: readonly { readonly position: number; readonly cells: Cells<Column> }[];
};

const none = {};

export const noEdits: LineEdits<never> = { changed: new Map(), removed: new Set(), added: [] };

export function hasEdits({ changed, removed, added }: LineEdits<string>): boolean {
  return changed.size + removed.size + added.length > 0;
}

/** The lines with what was typed. Faults of changed cells are hidden until they are checked again. */
export function applyEdits<Column extends string>(
  lines: readonly CheckedLine<Column>[],
  edits: LineEdits<Column>,
): EditedLine<Column>[] {
  const kept = lines
    .filter(({ position }) => !edits.removed.has(position))
    .map(({ position, cells, faults, note }) => {
      const changed = edits.changed.get(position);
      if (!changed) return { position, cells, faults, note, isChanged: false };
      const left = Object.entries(faults).filter(
        ([column]) => cells[column as Column] === changed[column as Column],
      );
      return {
        position,
        cells: changed,
        faults: Object.fromEntries(left) as Cells<Column>,
        note,
        isChanged: true,
      };
    });
  const added = edits.added.map((line) => ({
    ...line,
    faults: none as Cells<Column>,
    note: null,
    isChanged: true,
  }));
  return [...kept, ...added];
}

/** Sets one cell; an empty text clears it. */
export function setCell<Column extends string>(
  edits: LineEdits<Column>,
  { position, cells }: Pick<EditedLine<Column>, "position" | "cells">,
  column: Column,
  text: string,
): LineEdits<Column> {
  const others = Object.entries(cells).filter(([name]) => name !== column);
  const next = Object.fromEntries(text === "" ? others : [...others, [column, text]]) as Cells<Column>;
  if (position < 0)
    return {
      ...edits,
      added: edits.added.map((line) => (line.position === position ? { position, cells: next } : line)),
    };
  return { ...edits, changed: new Map(edits.changed).set(position, next) };
}

export function removeLine<Column extends string>(
  edits: LineEdits<Column>,
  position: number,
): LineEdits<Column> {
  if (position < 0) return { ...edits, added: edits.added.filter((line) => line.position !== position) };
  const changed = new Map(edits.changed);
  changed.delete(position);
  return { ...edits, changed, removed: new Set(edits.removed).add(position) };
}

export function addLine<Column extends string>(
  edits: LineEdits<Column>,
  cells: Cells<Column> = none as Cells<Column>,
): LineEdits<Column> {
  const position = Math.min(0, ...edits.added.map((line) => line.position)) - 1;
  return { ...edits, added: [...edits.added, { position, cells }] };
}

/**
 * Writes a block that was copied from a spreadsheet from one cell on, to the right and down; rows beyond the last
 * line become new ones.
 */
export function pasteBlock<Column extends string>(
  edits: LineEdits<Column>,
  lines: readonly EditedLine<Column>[],
  at: { readonly row: number; readonly column: Column; readonly columns: readonly Column[] },
  text: string,
): LineEdits<Column> {
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
    ) as Cells<Column>;
    if (!line) return addLine(all, pasted);
    const current = all.changed.get(line.position) ?? line.cells;
    return Object.entries(pasted).reduce((so, [column, cell]) => {
      const cells =
        so.changed.get(line.position) ??
        so.added.find((each) => each.position === line.position)?.cells ??
        current;
      return setCell(so, { position: line.position, cells }, column as Column, String(cell));
    }, all);
  }, edits);
}

/** The columns that are shown: the first ones always, the others where a line uses them or lacks them. */
export function shownColumns<Column extends string>(
  { all, always }: Pick<LineColumns<Column>, "all" | "always">,
  lines: readonly EditedLine<Column>[],
): readonly Column[] {
  return all.filter(
    (column) => always.includes(column) || lines.some(({ cells, faults }) => cells[column] || faults[column]),
  );
}
