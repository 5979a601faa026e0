import { classNames } from "./class-names.ts";
import { pairShapes } from "./pair-shapes.ts";
import {
  type RidgeBand,
  type RidgeRange,
  ridgeHeight,
  ridgePaths,
  ridgeRange,
  ridgeWidth,
} from "./ridge-path.ts";

export type RidgeLayer = {
  values: readonly number[];
  tone: "far" | "middle" | "near" | "chart" | "before" | "bare";
  line?: "pine" | "dawn" | "dashed" | undefined;
  band?: RidgeBand | undefined;
  range?: RidgeRange | undefined;
};

const fills: Record<RidgeLayer["tone"], string> = {
  far: "fill-ridge-far",
  middle: "fill-ridge-middle",
  near: "fill-ridge-near",
  chart: "fill-glacier",
  before: "fill-line",
  bare: "fill-none",
};

const strokes = { pine: "stroke-pine", dawn: "stroke-dawn", dashed: "stroke-stone" };

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
          strokeWidth={line === "dashed" ? 1.5 : 2}
          {...(line === "dashed" && { strokeDasharray: "4 4" })}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          className={strokes[line]}
        />
      )}
    </>
  );
}

type RidgeDrawingProps = {
  className?: string;
  /** Any whole number; each chooses two pairs, so that places differ. */
  shape?: number;
};

/** A year of two pairs for places without rates of their own: empty states, the 404 page. */
export function RidgeDrawing({ className, shape = 0 }: RidgeDrawingProps) {
  const pairAt = (place: number) => pairShapes[place % pairShapes.length] ?? [];
  return (
    <Ridge
      className={className}
      layers={[
        { values: pairAt(shape + 3), tone: "far", band: { top: 0.08, bottom: 0.62 } },
        { values: pairAt(shape), tone: "near", line: "dawn", band: { top: 0.4, bottom: 0.9 } },
      ]}
    />
  );
}
