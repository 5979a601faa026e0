import type { CurrencyCode } from "#domain/currency.ts";
import { formatMoney } from "../../design/format.ts";

type TotalFigureProps = {
  /** Null without a rate for one of its currencies. */
  total: string | null;
  currency: CurrencyCode;
};

/** A panel's main figure. */
export function TotalFigure({ total, currency }: TotalFigureProps) {
  if (total === null) return <p className="mt-1 text-16 text-stone">No total without rates</p>;
  return (
    <p className="display figures mt-1 font-bold text-34 wrap-anywhere">
      {formatMoney(total, currency, "symbol")}
    </p>
  );
}
