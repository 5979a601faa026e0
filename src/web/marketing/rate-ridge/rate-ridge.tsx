import { MoveHorizontal } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { formatDate, formatRateFigure } from "#web/design/format.ts";
import { type RidgeBand, ridgeRange, ridgeTop } from "#web/design/ridge-path.ts";
import { choosePastRate } from "./past-rate.ts";
import { stepWeek, weekAt } from "./step-week.ts";

type RateRidgeProps = {
  /** Weekly means, oldest first; the last one stands for today. */
  weeks: readonly number[];
  /** First day of the first week, ISO 8601. */
  from: string;
  band: RidgeBand;
  source: string;
  simulated: boolean;
};

const weekMs = 7 * 86_400_000;

/** The point on the hero's amber line: dragged along it, the calculator shows that week's rate. */
export function RateRidge({ weeks, from, band, source, simulated }: RateRidgeProps) {
  const last = weeks.length - 1;
  const [week, setWeek] = useState(last);
  const track = useRef<HTMLDivElement>(null);
  const mid = weeks[week] ?? 0;
  const weekFrom = new Date(Date.parse(from) + week * weekMs).toISOString();
  const isToday = week === last;
  const spoken = isToday ? "Today" : `Week of ${formatDate(weekFrom)}, 1 GBP = ${formatRateFigure(mid)} EUR`;

  function choose(next: number) {
    if (next === week) return;
    setWeek(next);
    const chosen = new Date(Date.parse(from) + next * weekMs).toISOString();
    choosePastRate(
      next === last ? undefined : { mid: weeks[next] ?? 0, weekFrom: chosen, source, simulated },
    );
  }

  function drag(event: PointerEvent<HTMLDivElement>) {
    // A press that began before hydration has no pointerdown here, so any move with the button down drags.
    if (event.buttons !== 1 || !track.current) return;
    if (!event.currentTarget.hasPointerCapture(event.pointerId))
      event.currentTarget.setPointerCapture(event.pointerId);
    const { left, width } = track.current.getBoundingClientRect();
    choose(weekAt((event.clientX - left) / width, weeks.length));
  }

  function step(event: KeyboardEvent) {
    const next = stepWeek(event.key, week, weeks.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  }

  const share = last > 0 ? week / last : 1;
  return (
    <div ref={track} className="relative h-full">
      <div
        role="slider"
        tabIndex={0}
        aria-label="Week of the year, GBP to EUR"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={week}
        aria-valuetext={spoken}
        onPointerDown={drag}
        onPointerMove={drag}
        onKeyDown={step}
        className="pointer-events-auto absolute grid size-11 -translate-1/2 cursor-ew-resize touch-pan-y select-none place-items-center rounded-full"
        style={{
          left: `clamp(1.5rem, ${share * 100}%, 100% - 1.5rem)`,
          top: `${ridgeTop(mid, ridgeRange(weeks), band) * 100}%`,
        }}
      >
        <span className="grid size-7 place-items-center rounded-full border-2 border-snow bg-dawn text-on-dawn shadow-float">
          <MoveHorizontal aria-hidden="true" className="size-4" />
        </span>
        <span
          aria-hidden="true"
          className="figures pointer-events-none absolute bottom-full rounded-pill bg-night px-3 py-1 font-semibold text-13 whitespace-nowrap text-ink"
          style={{ translate: `${(0.5 - share) * 84}%` }}
        >
          {isToday ? "Drag to another week" : `${formatDate(weekFrom)} · ${formatRateFigure(mid)}`}
        </span>
      </div>
    </div>
  );
}
