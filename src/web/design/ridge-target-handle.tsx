import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { classNames } from "./class-names.ts";
import { chartBand as band, type RidgeRange, ridgeTop, ridgeValue } from "./ridge-path.ts";
import type { KnownTarget, TargetMove } from "./ridge-targets.tsx";

type TargetHandleProps = {
  target: KnownTarget;
  move: TargetMove;
  range: RidgeRange;
  inWords: (value: number) => string;
  /** While it is dragged, the axis has to stay as it is: it would run away under the pointer. */
  onDrag: (isDragged: boolean) => void;
};

/** Side by side, so that neither covers the other where their lines are close. */
const places = { target: "left-0", stop: "left-11" };
const looks = { target: "bg-ink", stop: "bg-clay" };

/** Moves a target's line by pointer or by arrow keys. Its box is the plot's. */
export function TargetHandle({ target: { kind, value }, move, range, inWords, onDrag }: TargetHandleProps) {
  const plot = useRef<HTMLDivElement>(null);
  /** Of the pointer below the line when the handle was taken, in pixels: the line must not jump to it. */
  const offset = useRef(0);
  const top = ridgeTop(value, range, band);
  const [least, most] = limitsOf(move, range);

  function moveTo(wanted: number) {
    const next = Number(Math.min(Math.max(wanted, least), most).toFixed(move.decimals));
    if (next !== value) move.onMove(next);
  }

  function take(event: PointerEvent<HTMLElement>) {
    const box = plot.current?.getBoundingClientRect();
    if (!box) return;
    offset.current = event.clientY - box.top - top * box.height;
    event.currentTarget.setPointerCapture(event.pointerId);
    onDrag(true);
  }

  function drag(event: PointerEvent<HTMLElement>) {
    const box = plot.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const share = (event.clientY - offset.current - box.top) / box.height;
    moveTo(ridgeValue(Math.min(Math.max(share, 0), 1), range, band));
  }

  function press(event: KeyboardEvent) {
    const steps = stepsOfKey(event.key);
    if (steps === undefined) return;
    event.preventDefault();
    moveTo(value + steps * 10 ** -move.decimals);
  }

  return (
    <div ref={plot} className="pointer-events-none relative col-start-1 row-start-1">
      <div
        role="slider"
        tabIndex={0}
        aria-label={move.label}
        aria-orientation="vertical"
        aria-valuemin={least}
        aria-valuemax={most}
        aria-valuenow={value}
        aria-valuetext={inWords(value)}
        className={classNames(
          "-translate-y-1/2 pointer-events-auto absolute grid size-11 cursor-ns-resize touch-none place-items-center rounded-pill outline-none focus-visible:outline-2 focus-visible:outline-ring focus-visible:-outline-offset-4",
          places[kind],
        )}
        style={{ top: `${top * 100}%` }}
        onPointerDown={take}
        onPointerMove={drag}
        onLostPointerCapture={() => onDrag(false)}
        onKeyDown={press}
      >
        <span
          className={classNames(
            "grid h-6 w-5 content-center justify-items-center gap-0.75 rounded-[6px] ring-2 ring-panel",
            looks[kind],
          )}
        >
          <span className="h-px w-2.5 bg-panel" />
          <span className="h-px w-2.5 bg-panel" />
          <span className="h-px w-2.5 bg-panel" />
        </span>
      </div>
    </div>
  );
}

/** The plot's edges, unless another line is nearer. */
function limitsOf({ above, below, decimals }: TargetMove, range: RidgeRange): readonly [number, number] {
  const step = 10 ** -decimals;
  const least = Math.max(step, ridgeValue(1, range, band), above === undefined ? step : above + step);
  const most = Math.min(
    ridgeValue(0, range, band),
    below === undefined ? Number.POSITIVE_INFINITY : below - step,
  );
  return [round(least, decimals), round(most, decimals)];
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

function stepsOfKey(key: string): number | undefined {
  if (key === "ArrowUp" || key === "ArrowRight") return 1;
  if (key === "ArrowDown" || key === "ArrowLeft") return -1;
  if (key === "PageUp") return 10;
  return key === "PageDown" ? -10 : undefined;
}
