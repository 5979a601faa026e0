/**
 * Geometry of every ridge line, pure. A ridge is drawn in a box of `ridgeWidth` by `ridgeHeight` units that
 * the SVG stretches. A unit is less than a pixel on the screen, so whole ones are exact enough.
 */
export const ridgeWidth = 2000;
export const ridgeHeight = 600;

export type RidgeRange = { lowest: number; highest: number };

/** The lowest and highest value's positions as shares of the box's height from the top. */
export type RidgeBand = { top: number; bottom: number };

/** Of a chart with axes. */
export const chartBand: RidgeBand = { top: 0.1, bottom: 0.86 };

/** The range of the values including a target. A flat line gets room around it. */
export function ridgeRange(values: readonly number[], alsoSeen: readonly number[] = []): RidgeRange {
  const all = [...values, ...alsoSeen];
  const lowest = Math.min(...all);
  const highest = Math.max(...all);
  if (highest > lowest) return { lowest, highest };
  const room = Math.abs(lowest) * 0.01 || 1;
  return { lowest: lowest - room, highest: highest + room };
}

/** A value's distance from the top as a share of the box's height. */
export function ridgeTop(value: number, range: RidgeRange, band: RidgeBand): number {
  const climbed = (value - range.lowest) / (range.highest - range.lowest);
  return band.bottom - climbed * (band.bottom - band.top);
}

/** The value at a distance from the top, as a share of the box's height. */
export function ridgeValue(top: number, range: RidgeRange, band: RidgeBand): number {
  const climbed = (band.bottom - top) / (band.bottom - band.top);
  return range.lowest + climbed * (range.highest - range.lowest);
}

/**
 * SVG path data of the ridge's line and area in whole units, relative to the previous point, which halves the
 * bytes. One value gives a level line.
 */
export function ridgePaths(
  values: readonly number[],
  range: RidgeRange,
  band: RidgeBand,
): { line: string; area: string } {
  const level = values.length === 1 ? [...values, ...values] : values;
  const step = ridgeWidth / (level.length - 1);
  const heights = level.map((value) => Math.round(ridgeTop(value, range, band) * ridgeHeight));
  const steps = heights.slice(1).map((height, index) => {
    const right = Math.round((index + 1) * step) - Math.round(index * step);
    const down = height - (heights[index] ?? 0);
    return `${right}${down < 0 ? "" : " "}${down}`;
  });
  const line = `M0 ${heights[0] ?? ridgeHeight}l${steps.join(" ")}`;
  return { line, area: `${line}V${ridgeHeight}H0Z` };
}

/**
 * At most `most` points, chosen to keep peaks and valleys: per stretch, the one that spans the largest
 * triangle with its neighbours (Steinarsson, 2013). First and last always stay.
 */
export function downsampleRidge<Point extends { value: number }>(
  points: readonly Point[],
  most: number,
): readonly Point[] {
  const first = points[0];
  const last = points.at(-1);
  if (points.length <= most || !first || !last || most < 3) return points;
  const kept = [first];
  const stretch = (points.length - 2) / (most - 2);
  let previous = { index: 0, value: first.value };
  for (let bucket = 0; bucket < most - 2; bucket += 1) {
    const start = Math.floor(bucket * stretch) + 1;
    const end = Math.floor((bucket + 1) * stretch) + 1;
    const next = meanPoint(points, end, Math.min(Math.floor((bucket + 2) * stretch) + 1, points.length));
    const chosen = largestTriangle(points, start, end, previous, next);
    const point = points[chosen];
    if (!point) continue;
    kept.push(point);
    previous = { index: chosen, value: point.value };
  }
  kept.push(last);
  return kept;
}

/**
 * A decorative ridge by midpoint displacement. The same seed and corners always give the same ridge. Corners
 * are shares of the height, left to right.
 */
export function generateRidge(corners: readonly number[], seed: number, halvings = 4): readonly number[] {
  let state = seed;
  const shake = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648 - 0.5;
  };
  let ridge = corners;
  for (let reach = 0.16, round = 0; round < halvings; round += 1, reach /= 1.9) {
    ridge = ridge.flatMap((height, index) => {
      const next = ridge[index + 1];
      return next === undefined ? [height] : [height, (height + next) / 2 + shake() * reach];
    });
  }
  return ridge;
}

type RidgeVertex = { index: number; value: number };

function meanPoint(points: readonly { value: number }[], start: number, end: number): RidgeVertex {
  const slice = points.slice(start, Math.max(end, start + 1));
  const sum = slice.reduce((total, point) => total + point.value, 0);
  return { index: start + (slice.length - 1) / 2, value: sum / slice.length };
}

function largestTriangle(
  points: readonly { value: number }[],
  start: number,
  end: number,
  before: RidgeVertex,
  after: RidgeVertex,
): number {
  let chosen = start;
  let largest = -1;
  for (let index = start; index < end; index += 1) {
    const value = points[index]?.value ?? 0;
    const area = Math.abs(
      (before.index - after.index) * (value - before.value) -
        (before.index - index) * (after.value - before.value),
    );
    if (area > largest) {
      largest = area;
      chosen = index;
    }
  }
  return chosen;
}
