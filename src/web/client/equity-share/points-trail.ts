import { generateRidge } from "#web/design/ridge-path.ts";

/**
 * The mountain of points: base camp, the programme's start, at the left, and the summit at `summitShare` of the
 * width. Heights are shares of the summit's.
 */
export const mountain: readonly number[] = generateRidge(
  [0.04, 0.2, 0.24, 0.43, 0.5, 0.66, 0.72, 0.86, 1, 0.78, 0.7],
  31,
);
export const summitShare = 0.8;

/** The mountain's height at a share of its width. */
export function getHeight(share: number): number {
  const place = Math.min(Math.max(share, 0), 1) * (mountain.length - 1);
  const before = Math.floor(place);
  const low = mountain[before] ?? 0;
  const high = mountain[before + 1] ?? low;
  return low + (high - low) * (place - before);
}

/** A moment's place between base camp and summit as a share of the width; clamped after the end. */
export function getElapsedShare(at: number, start: number, end: number): number {
  return Math.min(Math.max((at - start) / (end - start), 0), 1) * summitShare;
}

type Height = { readonly at: string; readonly total: string };

const samples = 160;

/**
 * The client's trail from base camp to today as heights at even steps: linear between known values, below the
 * slope until today. Empty without points.
 */
export function computeTrail(path: readonly Height[], start: number, now: number, end: number): number[] {
  const known = [
    { at: start, had: 0 },
    ...path.map(({ at, total }) => ({ at: Date.parse(at), had: Number(total) })),
  ];
  const today = known.at(-1)?.had ?? 0;
  if (today <= 0) return [];
  const here = Math.min(now, end);
  return Array.from({ length: samples + 1 }, (_, sample) => {
    const at = start + ((here - start) * sample) / samples;
    const had = sample === samples ? today : between(known, at);
    return getHeight(getElapsedShare(at, start, end)) * Math.min(Math.max(had / today, 0), 1);
  });
}

/** Points at a moment, interpolated between known values. */
function between(known: readonly { readonly at: number; readonly had: number }[], at: number): number {
  const before = known.findLast((each) => each.at <= at);
  const after = known.find((each) => each.at > at);
  if (!before || !after) return (before ?? after)?.had ?? 0;
  return before.had + ((after.had - before.had) * (at - before.at)) / (after.at - before.at);
}
