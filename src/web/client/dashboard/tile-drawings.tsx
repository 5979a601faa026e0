import { useQuery } from "@tanstack/react-query";
import type { CurrencyCode } from "#domain/currency.ts";
import { rateHistoryQuery } from "#web/api/queries.ts";
import { isDrawable } from "#web/client/pricing/is-drawable.ts";
import { classNames } from "#web/design/class-names.ts";
import { Ridge } from "#web/design/ridge.tsx";
import { ridgeRange, ridgeTop } from "#web/design/ridge-path.ts";

const band = { top: 0.12, bottom: 0.82 };
const size = "block h-7 w-14 max-sm:w-10";

/** Values over time; nothing for fewer than two. */
export function SparkRidge({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  return <Ridge layers={[{ values, tone: "chart", line: "pine", band }]} className={size} />;
}

type TargetRidgeProps = { from: CurrencyCode; to: CurrencyCode; target: number };

/** A pair's last month below or above a dashed target. */
export function TargetRidge({ from, to, target }: TargetRidgeProps) {
  const { data } = useQuery(rateHistoryQuery(from, to, "1M"));
  const values = data?.points.map(({ mid }) => mid) ?? [];
  if (values.length < 2) return null;
  const hasTarget = isDrawable(
    target,
    values.map((value) => ({ value })),
  );
  const range = ridgeRange(values, hasTarget ? [target] : []);
  return (
    <span aria-hidden="true" className={classNames("relative", size)}>
      <Ridge layers={[{ values, tone: "chart", line: "pine", band, range }]} className="size-full" />
      {hasTarget && (
        <span
          className="absolute inset-x-0 border-ink border-t border-dashed"
          style={{ top: `${ridgeTop(target, range, band) * 100}%` }}
        />
      )}
    </span>
  );
}

/** Amounts as bars, the newest solid; nothing for fewer than two. */
export function TileBars({ amounts }: { amounts: readonly number[] }) {
  const most = Math.max(...amounts);
  if (amounts.length < 2 || most <= 0) return null;
  return (
    <svg viewBox="0 0 56 28" aria-hidden="true" className={size}>
      {amounts.map((amount, index) => {
        const height = Math.max(2, (amount / most) * 26);
        const isNewest = index === amounts.length - 1;
        const place = `${index} of ${amounts.length}`;
        return (
          <rect
            key={place}
            x={56 - (amounts.length - index) * 9}
            y={28 - height}
            width="6"
            height={height}
            className={classNames("fill-pine", !isNewest && "opacity-40")}
          />
        );
      })}
    </svg>
  );
}

/** Money that rises by steps, for a rule that is on. */
export function TileSteps() {
  return (
    <svg viewBox="0 0 56 28" fill="none" strokeWidth="2" aria-hidden="true" className={size}>
      <path d="M10 8H32" strokeDasharray="3 3" className="stroke-stone" />
      <path d="M10 22H20V15H32V8H46" className="stroke-pine" />
    </svg>
  );
}
