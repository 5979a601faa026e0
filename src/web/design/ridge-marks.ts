import { type RidgeBand, type RidgeRange, ridgeTop } from "./ridge-path.ts";

/** An event to mark on a ridge: "You sold 20,000 GBP". */
export type RidgeMark = { at: string; label: string };

export type PlacedMark = RidgeMark & {
  /** Shares of the plot's width and height from its top left. */
  left: number;
  top: number;
  /** False where the label would cover another. */
  isLabelled: boolean;
  /** Side of the ring that the label is on. */
  side: "above" | "below";
};

/** What something covers, as shares of the plot's width and height from its top left. */
type PlotBox = { left: number; right: number; top: number; bottom: number };

/** A target's dashed line: its height, where it begins, and its label. */
type PlacedTarget = { top: number; left: number; label: string };

type PlacedLabel = Pick<PlacedMark, "left" | "top" | "label">;

type Plot = { range: RidgeRange; band: RidgeBand; targets: readonly PlacedTarget[] };
type Side = PlacedMark["side"];

/** Widths in px: of the narrowest plot with labels, of an average character, and of the space around a label. */
const widths = { plot: 480, character: 7.2, space: 10 };
const maxLabels = 3;
/** Height of a label and the space around it, as a share of the smallest plot. */
const labelHeight = 0.12;
/** Between a ring's centre and its label, likewise. */
const labelGap = 0.045;
/** Below this share of the height a label has room above its ring. */
const roomAbove = 0.2;
/** Half of a ring, as shares of a wide plot's width and of the smallest plot's height. */
const ring = { width: 0.012, height: 0.035 };
/** Half the height that a dashed line and the space around it take, as a share of the plot. */
const lineMargin = 0.015;
/** Points at either side of a mark that tell whether it is in a valley, as a share of all. */
const vicinity = 0.06;

/**
 * Places marks on the point nearest in time; marks before the first point are dropped. The label of a
 * target is above the right end of its line, or below the lower of two, or on the other side where that leaves a ring
 * free. Labels of marks go to the first ones that leave the targets, other rings and each other room: below a valley and
 * above everything else, or else on the other side.
 */
export function placeMarks(
  marks: readonly RidgeMark[],
  points: readonly { at: string; value: number }[],
  plot: Plot,
): { readonly marks: readonly PlacedMark[]; readonly targetSides: readonly Side[] } {
  const rings = placeRings(marks, points, plot);
  const targetSides = findTargetSides(rings, plot.targets);
  const placed: PlacedMark[] = [];
  const taken = plot.targets.flatMap((target, index) => targetBoxes(target, targetSides[index] ?? "above"));
  for (const { isValley, ...mark } of rings) {
    const others = rings.filter(({ left, top }) => left !== mark.left || top !== mark.top).map(ringBox);
    const labelled = placed.filter(({ isLabelled }) => isLabelled);
    const apart = labelWidth(mark.label) / 2;
    const mayBeLabelled =
      labelled.length < maxLabels && labelled.every(({ left }) => Math.abs(left - mark.left) >= apart);
    const side = mayBeLabelled ? findSide(mark, isValley, [...taken, ...others]) : undefined;
    if (side) taken.push(labelBox(mark, side));
    placed.push({ ...mark, side: side ?? "above", isLabelled: side !== undefined });
  }
  return { marks: placed, targetSides };
}

type PlacedRing = RidgeMark & Pick<PlacedMark, "left" | "top"> & { isValley: boolean };

function placeRings(
  marks: readonly RidgeMark[],
  points: readonly { at: string; value: number }[],
  { range, band }: Plot,
): readonly PlacedRing[] {
  const times = points.map(({ at }) => Date.parse(at));
  const first = times[0] ?? Number.POSITIVE_INFINITY;
  return marks.flatMap((mark) => {
    const time = Date.parse(mark.at);
    if (time < first) return [];
    const index = nearestIndex(times, time);
    const value = points[index]?.value ?? range.lowest;
    const left = index / Math.max(times.length - 1, 1);
    return [{ ...mark, left, top: ridgeTop(value, range, band), isValley: isValley(points, index) }];
  });
}

/** Whether the line around a point is above it. */
function isValley(points: readonly { value: number }[], index: number): boolean {
  const reach = Math.max(1, Math.round(points.length * vicinity));
  const around = points.slice(Math.max(0, index - reach), index + reach + 1).map(({ value }) => value);
  const mean = around.reduce((sum, value) => sum + value, 0) / around.length;
  return (points[index]?.value ?? mean) < mean;
}

/** Sides of the labels of targets: above the upper line and below the lower one, or on the other side to leave a ring free. */
function findTargetSides(rings: readonly PlacedRing[], targets: readonly PlacedTarget[]): readonly Side[] {
  const isLower = (target: PlacedTarget) => targets.some(({ top }) => top < target.top);
  const sides = targets.map((target): Side => (isLower(target) ? "below" : "above"));
  for (const [index, target] of targets.entries()) {
    const others = targets.flatMap((other, place) =>
      place === index ? [] : targetBoxes(other, sides[place] ?? "above"),
    );
    sides[index] = findTargetSide(target, sides[index] ?? "above", [...rings.map(ringBox), ...others]);
  }
  return sides;
}

function findTargetSide(target: PlacedTarget, preferred: Side, taken: readonly PlotBox[]): Side {
  const isFree = (side: Side) => taken.every((each) => !overlap(each, targetLabelBox(target, side)));
  const other = preferred === "above" ? "below" : "above";
  const { top, bottom } = targetLabelBox(target, other);
  return !isFree(preferred) && top >= 0 && bottom <= 1 && isFree(other) ? other : preferred;
}

function targetBoxes(target: PlacedTarget, side: Side): PlotBox[] {
  const { left, top } = target;
  return [targetLabelBox(target, side), { left, right: 1, top: top - lineMargin, bottom: top + lineMargin }];
}

function targetLabelBox({ top, label }: PlacedTarget, side: Side): PlotBox {
  const upper = side === "above" ? top - labelHeight : top;
  return { left: 1 - labelWidth(label), right: 1, top: upper, bottom: upper + labelHeight };
}

function ringBox({ left, top }: Pick<PlacedMark, "left" | "top">): PlotBox {
  return {
    left: left - ring.width,
    right: left + ring.width,
    top: top - ring.height,
    bottom: top + ring.height,
  };
}

/** Width of a label and the space around it, as a share of the plot. */
function labelWidth(label: string): number {
  return (label.length * widths.character + widths.space) / widths.plot;
}

/** The share of a label that is left of its ring: half, but near the plot's edges none or all. */
export function labelShift(left: number): number {
  if (left < 0.2) return 0;
  return left > 0.8 ? 1 : 0.5;
}

function labelBox({ left, top, label }: PlacedLabel, side: Side): PlotBox {
  const width = labelWidth(label);
  const from = left - width * labelShift(left);
  const [upper, lower] =
    side === "above" ? [top - labelHeight, top - labelGap] : [top + labelGap, top + labelHeight];
  return { left: from, right: from + width, top: upper, bottom: lower };
}

/** The side of a ring where its label covers nothing; undefined where both are taken. */
function findSide(mark: PlacedLabel, isLow: boolean, taken: readonly PlotBox[]): Side | undefined {
  const preferred: readonly Side[] = isLow ? ["below", "above"] : ["above", "below"];
  return preferred.find((side) => {
    if (side === "above" && mark.top <= roomAbove) return false;
    const box = labelBox(mark, side);
    return box.bottom <= 1 && taken.every((other) => !overlap(box, other));
  });
}

function overlap(one: PlotBox, other: PlotBox): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function nearestIndex(times: readonly number[], time: number): number {
  let nearest = 0;
  for (const [index, each] of times.entries()) {
    if (Math.abs(each - time) < Math.abs((times[nearest] ?? 0) - time)) nearest = index;
  }
  return nearest;
}
