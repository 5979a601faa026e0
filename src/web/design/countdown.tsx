import { Pause } from "lucide-react";
import { classNames } from "./class-names.ts";

type CountdownProps = {
  /** Seconds left, counted by the caller. */
  seconds: number;
  /** Seconds of the full ring. */
  of: number;
  /** What happens at the end: "until a new price". Announced at five seconds. */
  meaning: string;
  /** Paused. */
  stopped?: boolean | undefined;
  className?: string | undefined;
};

const radius = 19;
const circumference = 2 * Math.PI * radius;

/** A ring that empties beside the seconds left, which are announced only occasionally. */
export function Countdown({ seconds, of, meaning, stopped, className }: CountdownProps) {
  const left = Math.max(0, Math.min(of, seconds));
  const urgent = left <= 5;
  return (
    <div role="timer" className={classNames("relative grid size-12 shrink-0 place-items-center", className)}>
      <svg viewBox="0 0 44 44" aria-hidden="true" className="-rotate-90 absolute inset-0 size-full">
        <circle cx="22" cy="22" r={radius} fill="none" strokeWidth="4" className="stroke-line" />
        <circle
          cx="22"
          cy="22"
          r={radius}
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - left / of)}
          className={classNames(
            "transition-[stroke-dashoffset] duration-1000 ease-linear",
            urgent ? "stroke-clay" : "stroke-pine",
          )}
        />
      </svg>
      <span aria-hidden="true" className="figures font-semibold text-14">
        {stopped ? <Pause className="size-4 text-stone" /> : left}
      </span>
      <span className="sr-only">{stopped ? "Stopped" : `${left} seconds ${meaning}`}</span>
      <span aria-live="polite" className="sr-only">
        {left === 5 && !stopped ? `${left} seconds ${meaning}` : ""}
      </span>
    </div>
  );
}
