import type { CurrencyCode } from "#domain/currency.ts";
import { classNames } from "./class-names.ts";
import { formatMoney, type MoneyStyle } from "./format.ts";

type MoneyProps = {
  /** The server's decimal text. */
  amount: string;
  currency: CurrencyCode;
  as?: MoneyStyle | undefined;
  className?: string | undefined;
};

/** An amount in tabular figures that never breaks before its currency. */
export function Money({ amount, currency, as = "code", className }: MoneyProps) {
  return (
    <span className={classNames("figures whitespace-nowrap", className)}>
      {formatMoney(amount, currency, as)}
    </span>
  );
}
