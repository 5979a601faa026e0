import type { CurrencyCode } from "#domain/currency.ts";
import { classNames } from "../../design/class-names.ts";
import { Ridge } from "../../design/ridge.tsx";
import { ridgeRange, ridgeTop } from "../../design/ridge-path.ts";
import { useClientRate } from "../pricing/use-client-rate.ts";
import { useClientRates } from "../pricing/use-client-rates.ts";

const band = { top: 0.14, bottom: 0.84 };

type TargetRidgeProps = { from: CurrencyCode; to: CurrencyCode; target: number; className?: string };

/** The past month's client rate up to now, with the target. The text beside it says the same. */
export function TargetRidge({ from, to, target, className }: TargetRidgeProps) {
  const values = useMonth(from, to);
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

/** The past month's client rates, oldest first, ending with the live one. */
function useMonth(from: CurrencyCode, to: CurrencyCode): readonly number[] {
  const past = useClientRates(from, to, "1M").points.map(({ value }) => value);
  const now = useClientRate(from, to)?.rate;
  return now === undefined ? past : [...past, now];
}
