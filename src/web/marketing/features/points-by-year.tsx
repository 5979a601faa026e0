import type { IllustrativeYear } from "#domain/rewards/points.ts";
import { Ridge } from "../../design/ridge.tsx";
import { generateRidge, ridgeTop } from "../../design/ridge-path.ts";

const band = { top: 0.24, bottom: 0.94 };
const range = { lowest: 0, highest: 1 };
/** Depth of the valley after a peak as a share of the peak's height. */
const valley = 0.62;

/** Each year is a peak, as high as its points. */
export function PointsByYear({ years }: { years: readonly IllustrativeYear[] }) {
  const most = Math.max(...years.map(({ points }) => Number(points)));
  const peaks = years.map(({ points }) => Number(points) / most);
  // Corners before, between and after the peaks, so that equal columns centre theirs.
  const near = generateRidge([0.4, ...peaks.flatMap((peak) => [peak, peak * valley])], 11, 3);
  return (
    <figure
      aria-hidden="true"
      className="relative h-72 overflow-hidden rounded-panel border border-line md:h-96"
    >
      <Ridge
        className="absolute inset-0 size-full"
        layers={[{ values: near, tone: "near", line: "pine", band, range }]}
      />
      {years.map(({ year, points }, index) => (
        <p
          key={year}
          className="figures absolute -translate-x-1/2 -translate-y-full pb-2 text-center"
          style={{
            left: `${((2 * index + 1) / (2 * years.length)) * 100}%`,
            top: `${ridgeTop(peaks[index] ?? 0, range, band) * 100}%`,
          }}
        >
          <span className="display block font-bold text-19 text-pine md:text-34">
            {points.toLocaleString("en-GB")}
          </span>
          <span className="block whitespace-nowrap text-13 text-stone">Year {year}</span>
        </p>
      ))}
    </figure>
  );
}
