import { useQuery } from "@tanstack/react-query";
import type { CurrencyCode } from "#domain/currency.ts";
import { liveRateQuery, rateHistoryQuery } from "../../api/queries.ts";
import { classNames } from "../../design/class-names.ts";
import { Ridge } from "../../design/ridge.tsx";
import { ridgeRange, ridgeTop } from "../../design/ridge-path.ts";
import { clientRateFigure } from "../pricing/client-rate-figure.ts";
import { useMargin } from "../pricing/use-margin.ts";

const band = { top: 0.14, bottom: 0.84 };

type TargetRidgeProps = { from: CurrencyCode; to: CurrencyCode; target: number; className?: string };

/** The client rate of a month up to this moment, with the target across it. The words beside it say the same. */
export function TargetRidge({ from, to, target, className }: TargetRidgeProps) {
  const values = useClientRates(from, to);
  const range = ridgeRange(values, [target]);
  return (
    <div
      aria-hidden="true"
      className={classNames("relative overflow-hidden rounded-field bg-quiet", className)}
    >
      {values.length > 1 && (
        <>
          <Ridge
            layers={[{ values, tone: "chart", line: "pine", band, range }]}
            className="absolute inset-0 size-full"
          />
          <div
            className="absolute inset-x-0 border-dawn-deep border-t-2 border-dashed"
            style={{ top: `${ridgeTop(target, range, band) * 100}%` }}
          />
        </>
      )}
    </div>
  );
}

/** The past month's client rates, oldest first, with the live one at the end. */
function useClientRates(from: CurrencyCode, to: CurrencyCode): readonly number[] {
  const past = useQuery(rateHistoryQuery(from, to, "1M")).data?.points ?? [];
  const live = useQuery(liveRateQuery(from, to)).data?.mid;
  const margin = useMargin(from, to);
  const mids = past.map(({ mid }) => mid);
  return [...mids, ...(live === undefined ? [] : [live])].flatMap(
    (mid) => clientRateFigure(mid, margin) ?? [],
  );
}
