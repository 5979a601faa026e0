import { Ridge, RidgeDrawing } from "#web/design/ridge.tsx";
import { toWeeks } from "#web/marketing/home/to-weeks.ts";
import { useSite } from "#web/marketing/site.tsx";

/** GBP/EUR, GBP/USD or GBP/JPY, as the site's facts order them. */
export type PairIndex = 0 | 1 | 2;

type PairRidgeProps = { near: PairIndex; far: PairIndex; className: string };

/** A year of two pairs as scenery; a drawing without rates. */
export function PairRidge({ near, far, className }: PairRidgeProps) {
  const { heroHistory } = useSite();
  const [front, back] = [heroHistory[near], heroHistory[far]];
  if (!front || !back) return <RidgeDrawing className={className} />;
  return (
    <Ridge
      className={className}
      layers={[
        { values: toWeeks(back), tone: "far", band: { top: 0.08, bottom: 0.85 } },
        { values: toWeeks(front), tone: "near", line: "dawn", band: { top: 0.38, bottom: 0.94 } },
      ]}
    />
  );
}
