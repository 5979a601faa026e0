import type { RidgeLayer } from "./ridge.tsx";
import type { RidgeBand, RidgeRange } from "./ridge-path.ts";

type Shown = { range: RidgeRange; band: RidgeBand; isDay: boolean };

/**
 * A chart's rates with those of the period before paler behind. Yesterday is a dashed line over today's area,
 * so that neither hides the other.
 */
export function ridgeLayers(
  values: readonly number[],
  before: readonly number[],
  { range, band, isDay }: Shown,
): RidgeLayer[] {
  if (isDay)
    return [
      { values, tone: "chart", band, range },
      { values: before, tone: "bare", line: "dashed", band, range },
      { values, tone: "bare", line: "pine", band, range },
    ];
  return [
    { values: before, tone: "before", band, range },
    { values, tone: "chart", line: "pine", band, range },
  ];
}
