import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useMemo, useState } from "react";
import { classNames } from "./class-names.ts";
import { formatAxisRate, formatDate, formatTime } from "./format.ts";
import { MarkRings } from "./mark-rings.tsx";
import { Ridge } from "./ridge.tsx";
import { GridLines, TimeAxis, ValueAxis } from "./ridge-axes.tsx";
import { ridgeLayers } from "./ridge-layers.ts";
import { placeMarks, type RidgeMark } from "./ridge-marks.ts";
import { chartBand as band, downsampleRidge, type RidgeRange, ridgeRange, ridgeTop } from "./ridge-path.ts";
import { TargetHandle } from "./ridge-target-handle.tsx";
import { listTargets, placeTarget, type RidgeTarget, TargetLine } from "./ridge-targets.tsx";

export type RidgePoint = { at: string; value: number };

type RidgeChartProps = {
  /** The ridge's title: "GBP/EUR, last 90 days". */
  label: string;
  /** In order of time. */
  points: readonly RidgePoint[];
  /** Formats a value with its direction: "1 GBP = 1.1590 EUR". */
  inWords: (value: number) => string;
  /** Formats a value of the axis; a rate's figures by default. */
  axisFigure?: ((value: number) => string) | undefined;
  /** The client's target with its label, drawn from the day it was set if that is known. */
  target?: RidgeTarget | undefined;
  /** Likewise, a value that is waited for below the target. */
  stop?: RidgeTarget | undefined;
  /** The period before on the same axis: paler behind, or dashed for yesterday. */
  before?: readonly number[] | undefined;
  /** Events marked on the line, the most important first. */
  marks?: readonly RidgeMark[] | undefined;
  /** The ridge's baseline if not its lowest value: zero for amounts. */
  ground?: number | undefined;
  /** Times of day on the axis instead of dates. */
  hours?: boolean | undefined;
  className?: string | undefined;
};

const none: readonly never[] = [];
/** More points than a wide screen can distinguish. */
const maxPoints = 400;

/** A rate over time: line, area, both axes, target and stop, and a read-out by pointer or arrow keys. */
export function RidgeChart(props: RidgeChartProps) {
  const { label, inWords, hours = false, className } = props;
  const { axisFigure = formatAxisRate, before = none } = props;
  const { shown, values, targets, range, placed, holdRange } = usePlot(props);
  const reading = useReadOutIndex(shown.length);
  const summaryId = useId();
  const when = (at: string) => (hours ? formatTime(at) : formatDate(at));
  const read = reading.index === undefined ? undefined : shown[reading.index];
  const spoken = read ?? shown.at(-1);
  return (
    <figure
      className={classNames(
        "relative m-0 grid min-h-40 grid-cols-[minmax(0,1fr)_auto] grid-rows-[minmax(0,1fr)_auto] after:pointer-events-none after:absolute after:inset-0 has-[>:focus-visible]:after:outline-2 has-[>:focus-visible]:after:outline-ring has-[>:focus-visible]:after:-outline-offset-2",
        className,
      )}
    >
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={summaryId}
        aria-valuemin={0}
        aria-valuemax={Math.max(shown.length - 1, 0)}
        aria-valuenow={reading.index ?? shown.length - 1}
        aria-valuetext={spoken && `${when(spoken.at)}: ${inWords(spoken.value)}`}
        className="relative col-start-1 row-start-1 touch-pan-y border-line border-b outline-none"
        {...reading.handlers}
      >
        <GridLines range={range} />
        <Ridge
          layers={ridgeLayers(values, before, { range, band, isDay: hours })}
          className="absolute inset-0 size-full"
        />
        <MarkRings marks={placed.marks} />
        {targets.map((each, index) => (
          <TargetLine
            key={each.kind}
            target={each}
            side={placed.targetSides[index]}
            {...placeTarget(each, range, shown)}
          />
        ))}
        {read && reading.index !== undefined && (
          <ReadOut
            left={reading.index / Math.max(shown.length - 1, 1)}
            top={ridgeTop(read.value, range, band)}
            figure={inWords(read.value)}
            moment={when(read.at)}
          />
        )}
      </div>
      {targets.map((each) => {
        const { kind, move } = each;
        return (
          move && <TargetHandle key={kind} {...{ target: each, move, range, inWords }} onDrag={holdRange} />
        );
      })}
      <ValueAxis range={range} last={values.at(-1)} targets={targets} figure={axisFigure} />
      <TimeAxis points={shown} hours={hours} />
      <figcaption id={summaryId} className="sr-only">
        {describeRidge(shown, when, inWords)}
        {targets.map(({ label: name, value }) => ` ${name}: ${inWords(value)}.`)}
        {placed.marks.map(({ at, label: event }) => ` ${event} on ${when(at)}.`)}
      </figcaption>
    </figure>
  );
}

/** What is drawn where, computed again only when something of it changes. */
function usePlot({ points, target, stop, ground, before = none, marks = none }: RidgeChartProps) {
  const shown = useMemo(() => downsampleRidge(points, maxPoints), [points]);
  const values = useMemo(() => shown.map((point) => point.value), [shown]);
  const targets = useMemo(() => listTargets(target, stop), [target, stop]);
  const [heldRange, setHeldRange] = useState<RidgeRange | undefined>();
  const fitting = useMemo(() => {
    const others = [...targets.map(({ value }) => value), ground, ...before];
    return ridgeRange(
      values,
      others.filter((value) => value !== undefined),
    );
  }, [values, targets, ground, before]);
  const range = heldRange ?? fitting;
  const placed = useMemo(() => {
    const lines = targets.map((each) => placeTarget(each, range, shown));
    return placeMarks(marks, shown, { range, band, targets: lines });
  }, [marks, shown, range, targets]);
  const holdRange = (isHeld: boolean) => setHeldRange(isHeld ? range : undefined);
  return { shown, values, targets, range, placed, holdRange };
}

function useReadOutIndex(count: number) {
  const [index, setIndex] = useState<number | undefined>();
  const last = count - 1;

  function point(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    setIndex(Math.max(0, Math.min(last, Math.round(share * last))));
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const next = indexAfterKey(event.key, index ?? last, last);
    if (next === undefined) return;
    event.preventDefault();
    setIndex(next);
  }

  const clear = () => setIndex(undefined);
  return {
    index: index !== undefined && index <= last ? index : undefined,
    handlers: {
      onPointerMove: point,
      onPointerDown: point,
      onPointerLeave: clear,
      onBlur: clear,
      onKeyDown: press,
    },
  };
}

function indexAfterKey(key: string, index: number, last: number): number | undefined {
  if (key === "ArrowLeft" || key === "ArrowDown") return Math.max(0, index - 1);
  if (key === "ArrowRight" || key === "ArrowUp") return Math.min(last, index + 1);
  if (key === "PageUp") return Math.min(last, index + 10);
  if (key === "PageDown") return Math.max(0, index - 10);
  if (key === "Home") return 0;
  return key === "End" ? last : undefined;
}

type ReadOutProps = { left: number; top: number; figure: string; moment: ReactNode };

function ReadOut({ left, top, figure, moment }: ReadOutProps) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <div className="absolute inset-y-0 w-px bg-edge" style={{ left: `${left * 100}%` }} />
      <div
        className="absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-pill border-2 border-panel bg-pine"
        style={{ left: `${left * 100}%`, top: `${top * 100}%` }}
      />
      <div
        className={classNames(
          "figures absolute rounded-control bg-solid px-2.5 py-1.5 text-13 text-on-solid leading-4",
          top > 0.5 ? "top-2" : "bottom-2",
        )}
        style={{ left: `${left * 100}%`, transform: `translateX(${-left * 100}%)` }}
      >
        <span className="block whitespace-nowrap font-semibold">{figure}</span>
        {moment}
      </div>
    </div>
  );
}

function describeRidge(
  points: readonly RidgePoint[],
  when: (at: string) => string,
  inWords: (value: number) => string,
): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return "No rates yet.";
  const lowest = Math.min(...points.map((point) => point.value));
  const highest = Math.max(...points.map((point) => point.value));
  return `From ${inWords(first.value)} on ${when(first.at)} to ${inWords(last.value)} on ${when(last.at)}. Lowest ${inWords(lowest)}, highest ${inWords(highest)}.`;
}
