import { classNames } from "./class-names.ts";
import type { PlacedMark } from "./ridge-marks.ts";
import { chartBand, type RidgeRange, ridgeTop } from "./ridge-path.ts";

/** How a target's line is moved. */
export type TargetMove = {
  /** Names the handle: "Target rate". */
  label: string;
  /** Of the values that it can be moved to. */
  decimals: number;
  /** What the value stays above, and below. */
  above?: number | undefined;
  below?: number | undefined;
  onMove: (value: number) => void;
};

/**
 * A value that is waited for, with its label; its line begins on the day that it was set if that is known, and has a
 * handle if it can be moved.
 */
export type RidgeTarget = { value: number; label: string; since?: string; move?: TargetMove | undefined };

/** The stop is below the target. */
export type KnownTarget = RidgeTarget & { kind: "target" | "stop" };

const none: readonly never[] = [];

export function listTargets(
  target: RidgeTarget | undefined,
  stop: RidgeTarget | undefined,
): readonly KnownTarget[] {
  return [
    ...(target ? [{ ...target, kind: "target" as const }] : none),
    ...(stop ? [{ ...stop, kind: "stop" as const }] : none),
  ];
}

type Points = readonly { at: string }[];

/** Shares of the plot's height and width where a target's line begins. */
export function placeTarget({ value, since, label }: RidgeTarget, range: RidgeRange, points: Points) {
  return { top: ridgeTop(value, range, chartBand), left: shareOfTime(since, points), label };
}

/** Where a moment lies in the points, as a share of their time from the left. */
function shareOfTime(moment: string | undefined, points: Points): number {
  const [first, last] = [points[0], points.at(-1)];
  if (moment === undefined || !first || !last || first.at === last.at) return 0;
  const start = Date.parse(first.at);
  const share = (Date.parse(moment) - start) / (Date.parse(last.at) - start);
  return Math.min(Math.max(share, 0), 1);
}

type TargetLineProps = {
  target: KnownTarget;
  top: number;
  left: number;
  /** Of its label. */
  side: PlacedMark["side"] | undefined;
};

const looks = {
  target: { line: "border-ink border-dashed", label: "text-ink" },
  stop: { line: "border-clay border-dotted", label: "text-clay" },
};

export function TargetLine({ target: { kind, label }, top, left, side = "above" }: TargetLineProps) {
  return (
    <div className="pointer-events-none absolute inset-x-0" style={{ top: `${top * 100}%` }}>
      <div className={classNames("border-t", looks[kind].line)} style={{ marginLeft: `${left * 100}%` }} />
      <span
        className={classNames(
          "figures absolute right-1 whitespace-nowrap rounded-[4px] bg-panel/85 px-1 font-semibold text-13",
          looks[kind].label,
          side === "above" ? "bottom-1" : "top-1",
        )}
      >
        {label}
      </span>
    </div>
  );
}
