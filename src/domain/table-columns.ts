/** Columns of a table that people upload or paste. */
export type TableColumns<Column extends string> = {
  /** Headings as templates and screens name them; a column's own name is read as well. */
  readonly headings: Readonly<Record<Column, string>>;
  /** What other files call the columns, without case, spaces and punctuation. */
  readonly aliases: Readonly<Record<string, Column>>;
};

/** A row as it was typed; missing and empty cells are the same. */
export type TableCells<Column extends string> = Readonly<Partial<Record<Column, string>>>;

/** The lines of a table, and the headings of columns with text that nobody reads. */
export type ReadTable<Column extends string> = {
  readonly lines: readonly TableCells<Column>[];
  readonly unusedHeadings: readonly string[];
};

export type TableReading<Column extends string> =
  | ({ readonly ok: true } & ReadTable<Column>)
  /** With a `fault` in words, or without one if required headings are missing. */
  | { readonly ok: false; readonly fault?: string };

const maxHeadingLength = 60;
const maxUnusedHeadings = 50;
const maxNamedAlike = 3;

/** Text in lower case, without spaces and punctuation, as headings are compared. */
export function plainWord(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, "");
}

/**
 * Cells of a table whose first row has headings. Empty rows are left out. Two columns that mean the
 * same are a fault if a row differs in them: nobody but the table's maker knows which of two amounts to pay.
 */
export function readTable<Column extends string>(
  [head = [], ...body]: readonly (readonly string[])[],
  columns: TableColumns<Column>,
  required: readonly Column[],
): TableReading<Column> {
  const words = columnsByWord(columns);
  const named = head.map((heading) => words.get(plainWord(heading)));
  if (!required.every((column) => named.includes(column))) return { ok: false };
  const lines: TableCells<Column>[] = [];
  const unused = new Set<number>();
  for (const row of body) {
    const cells: Partial<Record<Column, string>> = {};
    // By the cells that there are: a row may have far fewer than a hostile file has headings.
    for (const [index, cell] of row.entries()) {
      const text = unescapeFormula(cell.trim());
      const column = named[index];
      if (text === "") continue;
      if (column === undefined) unused.add(index);
      else if ((cells[column] ?? text) !== text)
        return { ok: false, fault: describeClash(head, named, column) };
      else cells[column] = text;
    }
    if (Object.keys(cells).length > 0) lines.push(cells);
  }
  return { ok: true, lines, unusedHeadings: listUnused(head, unused) };
}

/** As in the table, shortened; a column without a heading by its place. */
function listUnused(head: readonly string[], unused: ReadonlySet<number>): readonly string[] {
  return [...unused]
    .filter((index) => index < head.length)
    .toSorted((one, other) => one - other)
    .slice(0, maxUnusedHeadings)
    .map((index) => shorten(head[index]) || `Column ${index + 1}`);
}

function shorten(heading = ""): string {
  return heading.trim().slice(0, maxHeadingLength);
}

/** The columns by the words that name them, as `plainWord` writes them. */
export function columnsByWord<Column extends string>({
  headings,
  aliases,
}: TableColumns<Column>): ReadonlyMap<string, Column> {
  const names = Object.keys(headings) as Column[];
  return new Map([
    ...Object.entries(aliases),
    ...names.map((name) => [plainWord(headings[name]), name] as const),
    ...names.map((name) => [plainWord(name), name] as const),
  ]);
}

function describeClash<Column>(
  head: readonly string[],
  named: readonly (Column | undefined)[],
  column: Column,
): string {
  const alike = head
    .filter((_heading, index) => named[index] === column)
    .slice(0, maxNamedAlike)
    .map((heading) => shorten(heading));
  return `The columns ${alike.join(" and ")} mean the same, and differ. Keep one of them.`;
}

/** An export puts an apostrophe before what a spreadsheet would take for a formula. */
function unescapeFormula(text: string): string {
  return /^'[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? text.slice(1) : text;
}
