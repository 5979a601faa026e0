import { useState } from "react";
import { Badge } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { Sheet } from "#web/design/dialog.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { type EditedLine, type LineColumns, removeLine, setCell } from "./line-edits.ts";
import type { LinesProps } from "./line-table.tsx";
import { VirtualRows } from "./virtual-rows.tsx";

const rowHeight = 92;

/** The lines as a list; each opens as a sheet with its cells. */
export function LineList<Column extends string>({ kind, lines, edits, onChange }: LinesProps<Column>) {
  const [openPosition, setOpen] = useState<number | undefined>();
  const open = lines.find(({ position }) => position === openPosition);
  return (
    <>
      <VirtualRows
        label={`${kind.item}s`}
        items={lines}
        height={rowHeight}
        keyOf={({ position }) => position}
      >
        {(line) => <LineRow kind={kind} line={line} onOpen={() => setOpen(line.position)} />}
      </VirtualRows>
      <Sheet open={open !== undefined} onClose={() => setOpen(undefined)} title={kind.item}>
        {open && (
          <div className="flex flex-col gap-4">
            {kind.all.map((column) => (
              <TextField
                key={column}
                label={kind.headings[column]}
                value={open.cells[column] ?? ""}
                error={open.faults[column]}
                autoComplete="off"
                maxLength={140}
                onChange={({ target }) => onChange(setCell(edits, open, column, target.value))}
              />
            ))}
            <Button variant="ink" onClick={() => setOpen(undefined)}>
              Done
            </Button>
            <Button
              variant="destructive"
              onClick={() => {
                onChange(removeLine(edits, open.position));
                setOpen(undefined);
              }}
            >
              Remove this {kind.item.toLowerCase()}
            </Button>
          </div>
        )}
      </Sheet>
    </>
  );
}

type LineRowProps<Column extends string> = {
  kind: LineColumns<Column>;
  line: EditedLine<Column>;
  onOpen: () => void;
};

function LineRow<Column extends string>({ kind, line, onOpen }: LineRowProps<Column>) {
  const { position, cells, faults, note, isChanged } = line;
  const [fault] = Object.values<string | undefined>(faults);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-23 w-full items-center justify-between gap-4 border-line border-b px-5 py-3 text-left md:px-6"
    >
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-semibold text-16">
          <span className="figures font-normal text-stone">{position > 0 ? `${position}.` : "New"}</span>{" "}
          {cells[kind.title] ?? `No ${kind.headings[kind.title].toLowerCase()}`}
        </span>
        <span className="figures block text-14 text-stone">
          {kind.details.map((column) => cells[column] ?? "").join(" ")}
        </span>
        {(fault ?? note) && (
          <span className={fault ? "block text-13 text-clay" : "block text-13 text-stone"}>
            {fault ?? note}
          </span>
        )}
      </span>
      {isChanged ? <Badge tone="waiting">Changed</Badge> : fault && <Badge tone="bad">Correct</Badge>}
    </button>
  );
}
