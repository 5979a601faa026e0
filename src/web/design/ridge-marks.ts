import { type RidgeBand, type RidgeRange, ridgeTop } from "./ridge-path.ts";

/** An event to mark on a ridge: "You sold 20,000 GBP". */
export type RidgeMark = { at: string; label: string };

export type PlacedMark = RidgeMark & {
  /** Shares of the plot's width and height from its top left. */
  left: number;
  top: number;
  /** False where the label would cover another. */
  isLabelled: boolean;
};

/** Width of a label with its air, as a share of a wide plot. */
const labelShare = 0.34;
const maxLabels = 3;

/**
 * Places marks on the point nearest in time; marks before the first point are dropped. Labels go to the
 * first marks that leave each other room.
 */
export function placeMarks(
  marks: readonly RidgeMark[],
  points: readonly { at: string; value: number }[],
  { range, band }: { range: RidgeRange; band: RidgeBand },
): readonly PlacedMark[] {
  const times = points.map(({ at }) => Date.parse(at));
  const first = times[0] ?? Number.POSITIVE_INFINITY;
  const placed: PlacedMark[] = [];
  for (const mark of marks) {
    const time = Date.parse(mark.at);
    if (time < first) continue;
    const index = nearestIndex(times, time);
    const left = index / Math.max(times.length - 1, 1);
    const labelled = placed.filter(({ isLabelled }) => isLabelled);
    placed.push({
      ...mark,
      left,
      top: ridgeTop(points[index]?.value ?? range.lowest, range, band),
      isLabelled:
        labelled.length < maxLabels && labelled.every((other) => Math.abs(other.left - left) >= labelShare),
    });
  }
  return placed;
}

function nearestIndex(times: readonly number[], time: number): number {
  let nearest = 0;
  for (const [index, each] of times.entries()) {
    if (Math.abs(each - time) < Math.abs((times[nearest] ?? 0) - time)) nearest = index;
  }
  return nearest;
}
