import { type RidgeBand, type RidgeRange, ridgeTop } from "./ridge-path.ts";

export type AxisMark = { value: number /** Share of the plot's height from its top. */; top: number };

const roundSteps = [1, 2, 2.5, 5, 10];
/** Marks per plot height that still leave space between their labels. */
const maxMarks = 6;
/** Height of a label and the space around it, as a share of the smallest plot. */
const labelShare = 0.13;

/** Round values over the whole height of a plot, at most six unless it is lower, highest first. */
export function axisMarks(range: RidgeRange, band: RidgeBand, most = maxMarks): readonly AxisMark[] {
  const perShare = (range.highest - range.lowest) / (band.bottom - band.top);
  const top = range.highest + band.top * perShare;
  const bottom = range.lowest - (1 - band.bottom) * perShare;
  const step = roundStep((top - bottom) / most);
  const marks: AxisMark[] = [];
  for (let count = Math.floor(top / step); count * step >= bottom; count -= 1) {
    const value = Number((count * step).toPrecision(12));
    marks.push({ value, top: ridgeTop(value, range, band) });
  }
  return marks.filter((mark) => mark.top > labelShare / 2 && mark.top < 1 - labelShare / 2);
}

/** The smallest of 1, 2, 2.5 or 5 times a power of ten that is not below the least step. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = roundSteps.find((each) => each * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** Marks that no tag covers; tags are given by their distance from the top. */
export function clearMarks(marks: readonly AxisMark[], tags: readonly number[]): readonly AxisMark[] {
  return marks.filter((mark) => tags.every((tag) => Math.abs(tag - mark.top) >= labelShare));
}

/**
 * Places tags beside the last value's, which stays where it is: none touches another, and they keep their order where the
 * plot has room.
 */
export function placeTags<Tag extends { top: number }>(
  tags: readonly Tag[],
  last: number | undefined,
): readonly Tag[] {
  const placed: PlacedTag[] = last === undefined ? [] : [{ wanted: last, top: last }];
  const distance = ({ top }: Tag) => (last === undefined ? 0 : Math.abs(top - last));
  return tags
    .toSorted((one, other) => distance(one) - distance(other))
    .map((tag) => {
      const top = moveClear(tag.top, placed);
      placed.push({ wanted: tag.top, top });
      return { ...tag, top };
    });
}

type PlacedTag = { wanted: number; top: number };

/** The nearest place that touches no other tag, if possible on its own side of each; a tag may lie on the plot's lower edge. */
function moveClear(wanted: number, placed: readonly PlacedTag[]): number {
  const isInPlot = (top: number) => top > labelShare / 2 && top <= 1;
  const besides = placed.flatMap(({ top }) => [top - labelShare, top + labelShare]).filter(isInPlot);
  const isClear = (top: number) => placed.every((each) => Math.abs(top - each.top) >= labelShare - 1e-9);
  const isInOrder = (top: number) => placed.every((each) => wanted <= each.wanted === top <= each.top);
  const [nearest = wanted] = [wanted, ...besides]
    .filter(isClear)
    .toSorted(
      (one, other) =>
        Number(isInOrder(other)) - Number(isInOrder(one)) ||
        Math.abs(one - wanted) - Math.abs(other - wanted),
    );
  return nearest;
}
