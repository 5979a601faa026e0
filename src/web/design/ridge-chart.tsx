import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useMemo, useState } from "react";
import { AxisWidth } from "./axis-width.tsx";
import { classNames } from "./class-names.ts";
import { formatAxisRate, formatDate, formatDay, formatTime } from "./format.ts";
import { MarkRings } from "./mark-rings.tsx";
import { Ridge } from "./ridge.tsx";
import { ridgeLayers } from "./ridge-layers.ts";
import { type PlacedMark, placeMarks, type RidgeMark } from "./ridge-marks.ts";
import { downsampleRidge, type RidgeRange, ridgeRange, ridgeTop } from "./ridge-path.ts";
import { axisMarks, clearMarks, moveClear } from "./value-axis.ts";

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
  target?: { value: number; label: string; since?: string } | undefined;
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
const band = { top: 0.1, bottom: 0.86 };
/** More points than a wide screen can distinguish. */
const maxPoints = 400;

/** A rate over time: line, area, both axes, target, and a read-out by pointer or arrow keys. */
export function RidgeChart(props: RidgeChartProps) {
  const { label, points, inWords, target, ground, hours = false, className } = props;
  const { axisFigure = formatAxisRate, before = none, marks = none } = props;
  const shown = useMemo(() => downsampleRidge(points, maxPoints), [points]);
  const values = useMemo(() => shown.map((point) => point.value), [shown]);
  const range = useMemo(() => {
    const others = [target?.value, ground, ...before];
    return ridgeRange(
      values,
      others.filter((value) => value !== undefined),
    );
  }, [values, target, ground, before]);
  const placed = useMemo(() => {
    return placeMarks(marks, shown, { range, band, target: target && placeTarget(target, range, shown) });
  }, [marks, shown, range, target]);
  const reading = useReadOutIndex(shown.length);
  const summaryId = useId();
  const when = (at: string) => (hours ? formatTime(at) : formatDate(at));
  const read = reading.index === undefined ? undefined : shown[reading.index];
  const spoken = read ?? shown.at(-1);
  return (
    <figure
      className={classNames(
        "relative m-0 grid min-h-40 grid-cols-[minmax(0,1fr)_auto] grid-rows-[minmax(0,1fr)_auto] after:pointer-events-none after:absolute after:inset-0 has-focus-visible:after:outline-2 has-focus-visible:after:outline-ring has-focus-visible:after:-outline-offset-2",
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
        className="relative touch-pan-y border-line border-b outline-none"
        {...reading.handlers}
      >
        <GridLines range={range} />
        <Ridge
          layers={ridgeLayers(values, before, { range, band, isDay: hours })}
          className="absolute inset-0 size-full"
        />
        <MarkRings marks={placed.marks} />
        {target && <TargetLine {...{ target, range, points: shown, side: placed.targetSide }} />}
        {read && reading.index !== undefined && (
          <ReadOut
            left={reading.index / Math.max(shown.length - 1, 1)}
            top={ridgeTop(read.value, range, band)}
            figure={inWords(read.value)}
            moment={when(read.at)}
          />
        )}
      </div>
      <ValueAxis range={range} last={values.at(-1)} target={target?.value} figure={axisFigure} />
      <TimeAxis points={shown} hours={hours} />
      <figcaption id={summaryId} className="sr-only">
        {describeRidge(shown, when, inWords)}
        {target && ` ${target.label}: ${inWords(target.value)}.`}
        {placed.marks.map(({ at, label: event }) => ` ${event} on ${when(at)}.`)}
      </figcaption>
    </figure>
  );
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

function GridLines({ range }: { range: RidgeRange }) {
  return axisMarks(range, band).map(({ value, top }) => (
    <div
      key={value}
      aria-hidden="true"
      className="absolute inset-x-0 border-line border-t"
      style={{ top: `${top * 100}%` }}
    />
  ));
}

type ValueAxisProps = {
  range: RidgeRange;
  last: number | undefined;
  target: number | undefined;
  figure: (value: number) => string;
};

/** Round values at the right, the last value and the target as tags among them. */
function ValueAxis({ range, last, target, figure }: ValueAxisProps) {
  const lastTop = last === undefined ? undefined : ridgeTop(last, range, band);
  const targetTop =
    target === undefined ? undefined : moveClear(ridgeTop(target, range, band), lastTop ?? Number.NaN);
  const tags = [lastTop, targetTop].filter((top) => top !== undefined);
  const marks = clearMarks(axisMarks(range, band), tags);
  const shown = [last, target, ...marks.map(({ value }) => value)].filter((value) => value !== undefined);
  return (
    <div aria-hidden="true" className="figures relative min-w-17 border-line border-b text-13 text-stone">
      <AxisWidth labels={shown.map(figure)} />
      {marks.map(({ value, top }) => (
        <span key={value} className={axisLabel} style={{ top: `${top * 100}%` }}>
          {figure(value)}
        </span>
      ))}
      {target !== undefined && targetTop !== undefined && (
        <span
          className={classNames(axisLabel, "rounded-[6px] bg-panel font-semibold text-ink ring-1 ring-ink")}
          style={{ top: `${targetTop * 100}%` }}
        >
          {figure(target)}
        </span>
      )}
      {last !== undefined && lastTop !== undefined && (
        <span
          className={classNames(axisLabel, "rounded-[6px] bg-pine font-semibold text-on-pine")}
          style={{ top: `${lastTop * 100}%` }}
        >
          {figure(last)}
        </span>
      )}
    </div>
  );
}

const axisLabel = "-translate-y-1/2 absolute left-1 px-1 leading-5";

/** Where a moment lies in the points, as a share of their time from the left. */
function shareOfTime(moment: string | undefined, points: readonly RidgePoint[]): number {
  const [first, last] = [points[0], points.at(-1)];
  if (moment === undefined || !first || !last || first.at === last.at) return 0;
  const start = Date.parse(first.at);
  const share = (Date.parse(moment) - start) / (Date.parse(last.at) - start);
  return Math.min(Math.max(share, 0), 1);
}

type Target = NonNullable<RidgeChartProps["target"]>;

function placeTarget({ value, since, label }: Target, range: RidgeRange, points: readonly RidgePoint[]) {
  return { top: ridgeTop(value, range, band), left: shareOfTime(since, points), label };
}

type TargetLineProps = {
  target: Target;
  range: RidgeRange;
  points: readonly RidgePoint[];
  /** Of its label. */
  side: PlacedMark["side"];
};

function TargetLine({ target: { value, label, since }, range, points, side }: TargetLineProps) {
  const top = ridgeTop(value, range, band);
  const left = shareOfTime(since, points);
  return (
    <div className="pointer-events-none absolute inset-x-0" style={{ top: `${top * 100}%` }}>
      <div className="border-ink border-t border-dashed" style={{ marginLeft: `${left * 100}%` }} />
      <span
        className={classNames(
          "figures absolute right-1 whitespace-nowrap rounded-[4px] bg-panel/85 px-1 font-semibold text-13 text-ink",
          side === "above" ? "bottom-1" : "top-1",
        )}
      >
        {label}
      </span>
    </div>
  );
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

/** Three labels: both ends and the middle. */
function TimeAxis({ points, hours }: { points: readonly RidgePoint[]; hours: boolean }) {
  const first = points[0];
  const last = points.at(-1);
  const middle = points[Math.floor((points.length - 1) / 2)];
  if (!first || !last || !middle) return null;
  const years = new Date(first.at).getFullYear() !== new Date(last.at).getFullYear();
  const write = hours ? formatTime : years ? formatDate : formatDay;
  return (
    <div
      aria-hidden="true"
      className="figures flex justify-between px-5 pt-2 pb-3 text-13 text-stone md:px-6"
    >
      <time dateTime={first.at}>{write(first.at)}</time>
      <time dateTime={middle.at}>{write(middle.at)}</time>
      <time dateTime={last.at}>{write(last.at)}</time>
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
