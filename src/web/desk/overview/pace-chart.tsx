import { classNames } from "#web/design/class-names.ts";
import { formatShortFigure } from "#web/design/format.ts";
import { axisMarks } from "#web/design/value-axis.ts";
import {
  drawPace,
  type PaceDrawing,
  type PaceHour,
  type PaceNow,
  type PaceSpan,
  paceHeight,
  paceWidth,
} from "./draw-pace.ts";

type PaceChartProps = {
  label: string;
  hours: readonly PaceHour[];
  span: PaceSpan;
  now: PaceNow & { time: string };
  inWords: (value: number) => string;
  className?: string | undefined;
};

/** Today's sum by the hour against yesterday's (dashed) and the range of the days before. */
export function PaceChart({ label, hours, span, now, inWords, className }: PaceChartProps) {
  const drawing = drawPace(hours, now, span);
  const soFar = hours.findLast(({ hour }) => hour <= now.hour);
  const end = hours.at(-1);
  return (
    <figure aria-label={label} className={classNames("m-0", className)}>
      <div aria-hidden="true" className="flex h-32">
        <div className="relative min-w-0 flex-1 border-line border-b">
          <Plot drawing={drawing} />
        </div>
        <ValueAxis highest={drawing.highest} />
      </div>
      <HourAxis drawing={drawing} time={now.time} />
      <figcaption className="sr-only">
        {inWords(now.value)} by {now.time}.
        {soFar &&
          end &&
          ` Yesterday ${inWords(soFar.yesterday)} by ${formatHour(soFar.hour)} and ${inWords(end.yesterday)} in all. The days before made ${inWords(end.lowest)} to ${inWords(end.highest)}.`}
      </figcaption>
    </figure>
  );
}

const shownMarks = 3;
const plot = { top: 0.06, bottom: 1 };

function Plot({ drawing: { band, yesterday, today, now, highest } }: { drawing: PaceDrawing }) {
  return (
    <>
      {axisMarks({ lowest: 0, highest }, plot, shownMarks).map(({ value, top }) => (
        <div
          key={value}
          className="absolute inset-x-0 border-line border-t"
          style={{ top: `${top * 100}%` }}
        />
      ))}
      <svg
        viewBox={`0 0 ${paceWidth} ${paceHeight}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-0 size-full overflow-visible"
      >
        <path d={band} className="fill-glacier" />
        <path
          d={yesterday}
          className="fill-none stroke-stone"
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={today}
          className="fill-none stroke-pine"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span
        className="absolute bottom-0 w-px bg-pine"
        style={{ left: `${now.left * 100}%`, top: `${now.top * 100}%` }}
      />
      <span
        className="absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-pill border-2 border-panel bg-pine"
        style={{ left: `${now.left * 100}%`, top: `${now.top * 100}%` }}
      />
    </>
  );
}

function ValueAxis({ highest }: { highest: number }) {
  return (
    <div className="figures relative w-13 shrink-0 text-13 text-stone">
      {axisMarks({ lowest: 0, highest }, plot, shownMarks).map(({ value, top }) => (
        <span
          key={value}
          className="absolute left-2 -translate-y-1/2 leading-5"
          style={{ top: `${top * 100}%` }}
        >
          {formatShortFigure(value)}
        </span>
      ))}
    </div>
  );
}

/** Share of the width that a label and the space around it take. */
const labelShare = 0.17;

/** Both ends and the middle, and now in bold; those that now would touch are left out. */
function HourAxis({ drawing: { firstHour, lastHour, now }, time }: { drawing: PaceDrawing; time: string }) {
  const marks = [
    { left: 0, words: formatHour(firstHour) },
    { left: 0.5, words: formatHour((firstHour + lastHour) / 2) },
    { left: 1, words: formatHour(lastHour) },
  ].filter(({ left }) => Math.abs(left - now.left) > labelShare);
  return (
    <div aria-hidden="true" className="figures relative mr-13 mt-1.5 h-5 text-13 text-stone">
      {marks.map(({ left, words }) => (
        <span key={words} className="absolute" style={placeLabel(left)}>
          {words}
        </span>
      ))}
      <span className="absolute font-semibold text-ink" style={placeLabel(now.left)}>
        {time}
      </span>
    </div>
  );
}

/** Centred on its place, but for the ends, which stay within the plot. */
function placeLabel(left: number) {
  return { left: `${left * 100}%`, transform: `translateX(${-left * 100}%)` };
}

function formatHour(hour: number): string {
  const minutes = Math.round((hour % 1) * 60);
  return `${String(Math.floor(hour)).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}
