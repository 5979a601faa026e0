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

/** What a label covers, as shares of the plot's width and height from its top left. */
export type LabelBox = { left: number; right: number; top: number; bottom: number };

/** Width of a label with its air, as a share of a wide plot. */
const labelShare = 0.34;
const maxLabels = 3;
/** Height of a label with its air, as a share of the smallest plot. */
const labelHeight = 0.12;
/** Below this share of the height a label has room above its ring. */
const roomAbove = 0.2;

/** The label of a target's line: above its right end. */
export function targetLabelBox(top: number): LabelBox {
  return { left: 1 - labelShare, right: 1, top: top - labelHeight, bottom: top };
}

/**
 * Places marks on the point nearest in time; marks before the first point are dropped. Labels go to the
 * first marks that leave each other and `taken` room, above their ring or else below it.
 */
export function placeMarks(
  marks: readonly RidgeMark[],
  points: readonly { at: string; value: number }[],
  { range, band, taken = [] }: { range: RidgeRange; band: RidgeBand; taken?: readonly LabelBox[] },
): readonly PlacedMark[] {
  const times = points.map(({ at }) => Date.parse(at));
  const first = times[0] ?? Number.POSITIVE_INFINITY;
  const placed: PlacedMark[] = [];
  for (const mark of marks) {
    const time = Date.parse(mark.at);
    if (time < first) continue;
    const index = nearestIndex(times, time);
    const left = index / Math.max(times.length - 1, 1);
    const top = ridgeTop(points[index]?.value ?? range.lowest, range, band);
    const labelled = placed.filter(({ isLabelled }) => isLabelled);
    const side = findSide({ left, top }, taken);
    placed.push({
      ...mark,
      left,
      top,
      side: side ?? "above",
      isLabelled:
        side !== undefined &&
        labelled.length < maxLabels &&
        labelled.every((other) => Math.abs(other.left - left) >= labelShare),
    });
  }
  return placed;
}

/** The side of a ring where its label covers nothing; undefined where both are taken. */
function findSide(
  { left, top }: { left: number; top: number },
  taken: readonly LabelBox[],
): PlacedMark["side"] | undefined {
  const sides = top > roomAbove ? (["above", "below"] as const) : (["below"] as const);
  return sides.find((side) => {
    const from = Math.min(Math.max(left - labelShare / 2, 0), 1 - labelShare);
    const upper = side === "above" ? top - labelHeight : top;
    const box = { left: from, right: from + labelShare, top: upper, bottom: upper + labelHeight };
    return box.bottom <= 1 && taken.every((other) => !overlap(box, other));
  });
}

function overlap(one: LabelBox, other: LabelBox): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function nearestIndex(times: readonly number[], time: number): number {
  let nearest = 0;
  for (const [index, each] of times.entries()) {
    if (Math.abs(each - time) < Math.abs((times[nearest] ?? 0) - time)) nearest = index;
  }
  return nearest;
}
