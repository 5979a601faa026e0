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

/** Moves a tag that would touch another next to it, on its own side, within the plot. */
export function moveClear(tag: number, other: number): number {
  const distance = tag - other;
  if (Math.abs(distance) >= labelShare) return tag;
  const above = other - labelShare;
  const below = other + labelShare;
  if (distance <= 0) return above > labelShare / 2 ? above : below;
  return below < 1 - labelShare / 2 ? below : above;
}
