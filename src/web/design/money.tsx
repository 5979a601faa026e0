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

type FittedMoneyProps = Omit<MoneyProps, "as"> & {
  /** CSS font size of an amount that has room. */
  largest: string;
};

/** Most of a font's size that one figure of the display font is wide. */
const figureWidth = 0.65;

/** CSS font size in which an amount of the display font is as wide as its container. */
export function fittedSize(text: string): string {
  return `calc(100cqi / ${figureWidth * text.length})`;
}

/** A panel's own amount on one line, smaller where the panel is too narrow for it, since a cut figure reads as another. */
export function FittedMoney({ amount, currency, largest, className }: FittedMoneyProps) {
  const text = formatMoney(amount, currency, "symbol");
  const fontSize = `min(${largest}, ${fittedSize(text)})`;
  return (
    <span className={classNames("@container block", className)}>
      <span className="display figures block whitespace-nowrap font-bold leading-tight" style={{ fontSize }}>
        {text}
      </span>
    </span>
  );
}
