import { classNames } from "./class-names.ts";
import {
  generateRidge,
  type RidgeBand,
  type RidgeRange,
  ridgeHeight,
  ridgePaths,
  ridgeRange,
  ridgeWidth,
} from "./ridge-path.ts";

export type RidgeLayer = {
  values: readonly number[];
  tone: "far" | "middle" | "near" | "chart" | "before";
  line?: "pine" | "dawn" | undefined;
  band?: RidgeBand | undefined;
  range?: RidgeRange | undefined;
};

const fills: Record<RidgeLayer["tone"], string> = {
  far: "fill-ridge-far",
  middle: "fill-ridge-middle",
  near: "fill-ridge-near",
  chart: "fill-glacier",
  before: "fill-line",
};

const strokes = { pine: "stroke-pine", dawn: "stroke-dawn" };

type RidgeProps = {
  /** From back to front. */
  layers: readonly RidgeLayer[];
  className?: string | undefined;
  /** The visible share of the width, from the left. */
  widths?: number | undefined;
};

/**
 * The drawing of every ridge: a chart has one layer, the hero three, an empty state two. It stretches to its
 * container and is decorative: the text around it carries the meaning.
 */
export function Ridge({ layers, className, widths }: RidgeProps) {
  return (
    <svg
      viewBox={`0 0 ${ridgeWidth} ${ridgeHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classNames("block", className)}
      {...(widths !== undefined && { style: { width: `${widths * 100}%` } })}
    >
      {layers.map((layer) => (
        <Layer key={`${layer.tone}-${layer.line ?? ""}-${layer.band?.top ?? ""}`} {...layer} />
      ))}
    </svg>
  );
}

const wholeBox: RidgeBand = { top: 0.12, bottom: 0.88 };

function Layer({ values, tone, line, band = wholeBox, range = ridgeRange(values) }: RidgeLayer) {
  if (values.length === 0) return null;
  const paths = ridgePaths(values, range, band);
  return (
    <>
      <path d={paths.area} className={fills[tone]} />
      {line && (
        <path
          d={paths.line}
          fill="none"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          className={strokes[line]}
        />
      )}
    </>
  );
}

/** Two fixed ridges for places without rates: empty states, the 404 page. */
const drawn = {
  far: generateRidge([0.1, 0.34, 0.42, 0.95, 0.55, 0.4, 0.74, 0.5, 0.2], 7, 3),
  near: generateRidge([0.02, 0.16, 0.3, 0.48, 0.9, 0.46, 0.36, 0.14, 0.05], 19, 3),
};

export function RidgeDrawing({ className }: { className?: string }) {
  return (
    <Ridge
      className={className}
      layers={[
        { values: drawn.far, tone: "far", band: { top: 0.08, bottom: 0.85 } },
        { values: drawn.near, tone: "near", line: "dawn", band: { top: 0.38, bottom: 0.94 } },
      ]}
    />
  );
}
