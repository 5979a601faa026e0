import { Trash2 } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import { IconButton } from "#web/design/button.tsx";
import { classNames } from "#web/design/class-names.ts";
import {
  type EditedLine,
  type LineColumns,
  type LineEdits,
  pasteBlock,
  removeLine,
  setCell,
  shownColumns,
} from "./line-edits.ts";
import { VirtualRows } from "./virtual-rows.tsx";

export type LinesProps<Column extends string> = {
  kind: LineColumns<Column>;
  lines: readonly EditedLine<Column>[];
  edits: LineEdits<Column>;
  onChange: (edits: LineEdits<Column>) => void;
};

const rowHeight = 76;
/** Average width at which a column is still readable; a file with many columns scrolls. */
const narrowestRem = 6;

/** The lines as a table: arrows and Enter move between rows, Tab between cells, and a block can be pasted. */
export function LineTable<Column extends string>({ kind, lines, edits, onChange }: LinesProps<Column>) {
  const { headings, widths, item, title } = kind;
  const columns = shownColumns(kind, lines);
  const frame = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent<HTMLInputElement>, row: number, column: Column) {
    const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    frame.current?.querySelector<HTMLInputElement>(`[data-cell="${row + step} ${column}"]`)?.focus();
  }

  function paste(event: ClipboardEvent<HTMLInputElement>, row: number, column: Column) {
    const text = event.clipboardData.getData("text");
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    onChange(pasteBlock(edits, lines, { row, column, columns }, text));
  }

  return (
    <div ref={frame} className="overflow-x-auto">
      <div style={{ minWidth: `${columns.length * narrowestRem + 10}rem` }}>
        <Headings columns={columns} {...{ headings, widths }} />
        <VirtualRows label={`${item}s`} items={lines} height={rowHeight} keyOf={({ position }) => position}>
          {(line, row) => (
            <div className="flex items-start gap-2 px-5 pt-2 pb-1 md:px-6">
              <span className="figures w-10 shrink-0 pt-2 text-14 text-stone">
                {line.position > 0 ? line.position : "New"}
              </span>
              {columns.map((column) => (
                <Cell
                  key={column}
                  name={`${headings[column]}, line ${line.position > 0 ? line.position : `new ${-line.position}`}`}
                  text={line.cells[column] ?? ""}
                  fault={line.faults[column]}
                  note={column === title ? line.note : null}
                  className={widths[column] ?? "w-40"}
                  input={{
                    "data-cell": `${row} ${column}`,
                    onChange: ({ target }) => onChange(setCell(edits, line, column, target.value)),
                    onKeyDown: (event) => move(event, row, column),
                    onPaste: (event) => paste(event, row, column),
                  }}
                />
              ))}
              <IconButton
                label={`Remove line ${line.position > 0 ? line.position : `new ${-line.position}`}`}
                onClick={() => onChange(removeLine(edits, line.position))}
              >
                <Trash2 aria-hidden="true" className="size-5" />
              </IconButton>
            </div>
          )}
        </VirtualRows>
      </div>
    </div>
  );
}

type HeadingsProps<Column extends string> = Pick<LineColumns<Column>, "headings" | "widths"> & {
  columns: readonly Column[];
};

function Headings<Column extends string>({ columns, headings, widths }: HeadingsProps<Column>) {
  return (
    <div
      aria-hidden="true"
      className="flex gap-2 border-line border-b px-5 pb-2 font-medium text-13 text-stone md:px-6"
    >
      <span className="w-10 shrink-0">Line</span>
      {columns.map((column) => (
        <span key={column} className={classNames("min-w-0", widths[column] ?? "w-40")}>
          {headings[column]}
        </span>
      ))}
      {/* Above the buttons that remove lines. */}
      <span className="w-11 shrink-0" />
    </div>
  );
}

type CellProps = {
  name: string;
  text: string;
  fault: string | undefined;
  note: string | null;
  className: string;
  input: {
    "data-cell": string;
    onChange: (event: { target: { value: string } }) => void;
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  };
};

function Cell({ name, text, fault, note, className, input }: CellProps) {
  const about = fault ?? note ?? undefined;
  return (
    <span className={classNames("min-w-0", className)}>
      <input
        {...input}
        aria-label={name}
        aria-invalid={fault !== undefined || undefined}
        aria-description={about}
        value={text}
        maxLength={140}
        spellCheck={false}
        autoComplete="off"
        className="h-9 w-full rounded-control border border-edge bg-panel px-2 text-14 outline-offset-1 hover:border-ink aria-invalid:border-clay"
      />
      {about !== undefined && (
        <span
          className={classNames(
            "block text-13 leading-4 wrap-anywhere",
            fault === undefined ? "text-stone" : "text-clay",
          )}
        >
          {about}
        </span>
      )}
    </span>
  );
}
