import { AxisWidth } from "./axis-width.tsx";
import { classNames } from "./class-names.ts";
import { formatDate, formatDay, formatTime } from "./format.ts";
import { chartBand as band, type RidgeRange, ridgeTop } from "./ridge-path.ts";
import type { KnownTarget } from "./ridge-targets.tsx";
import { axisMarks, clearMarks, placeTags } from "./value-axis.ts";

export function GridLines({ range }: { range: RidgeRange }) {
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
  targets: readonly KnownTarget[];
  figure: (value: number) => string;
};

/** Round values at the right, the last value and the targets as tags among them. */
export function ValueAxis({ range, last, targets, figure }: ValueAxisProps) {
  const lastTop = last === undefined ? undefined : ridgeTop(last, range, band);
  const tags = placeTags(
    targets.map(({ kind, value }) => ({ kind, value, top: ridgeTop(value, range, band) })),
    lastTop,
  );
  const tagTops = [lastTop, ...tags.map(({ top }) => top)].filter((top) => top !== undefined);
  const marks = clearMarks(axisMarks(range, band), tagTops);
  const shown = [last, ...[...tags, ...marks].map(({ value }) => value)].filter(
    (value) => value !== undefined,
  );
  return (
    <div aria-hidden="true" className="figures relative min-w-17 border-line border-b text-13 text-stone">
      <AxisWidth labels={shown.map(figure)} />
      {marks.map(({ value, top }) => (
        <span key={value} className={axisLabel} style={{ top: `${top * 100}%` }}>
          {figure(value)}
        </span>
      ))}
      {tags.map(({ kind, value, top }) => (
        <span
          key={kind}
          className={classNames(axisLabel, "rounded-[6px] bg-panel font-semibold ring-1", tagLooks[kind])}
          style={{ top: `${top * 100}%` }}
        >
          {figure(value)}
        </span>
      ))}
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

const tagLooks = { target: "text-ink ring-ink", stop: "text-clay ring-clay" };
const axisLabel = "-translate-y-1/2 absolute left-1 px-1 leading-5";

/** Three labels: both ends and the middle. */
export function TimeAxis({ points, hours }: { points: readonly { at: string }[]; hours: boolean }) {
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
