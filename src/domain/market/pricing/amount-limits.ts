import type { CurrencyCode } from "#domain/currency.ts";
import { formatMoneyWithCode } from "#domain/format-money-with-code.ts";
import { type Money, money } from "#domain/money.ts";
import { convertBack, type Rate } from "#domain/rate.ts";

/**
 * How much of a currency may be exchanged at once, in its minor units, as the desk set it. Where `least` is null the least is
 * what 1.00 GBP is worth of the sold currency; where `greatest` is null the currency has none of its own.
 */
export type AmountLimits = { readonly least: bigint | null; readonly greatest: bigint | null };

/** The limits of currencies; one that is not listed has none, not even the standard least. */
export type LimitsByCurrency = ReadonlyMap<CurrencyCode, AmountLimits>;

/** For what was checked before, such as an order when it was placed. */
export const noLimits: LimitsByCurrency = new Map();

/** The standard least exchange, by its worth at mid-market. */
const standardMinimum = money(1_00n, "GBP");

export type BrokenLimit = {
  readonly refusal: "amount_above_limit" | "amount_below_limit";
  /** What may be exchanged, in words. */
  readonly message: string;
};

/** Which limit of its currency an amount breaks; undefined when none. An amount at a limit keeps it. */
export function brokenLimit({ minor, currency }: Money, limits: LimitsByCurrency): BrokenLimit | undefined {
  const { least, greatest } = limits.get(currency) ?? { least: null, greatest: null };
  if (least !== null && minor < least) return below(money(least, currency));
  if (greatest !== null && minor > greatest)
    return {
      refusal: "amount_above_limit",
      message: `At most ${formatMoneyWithCode(money(greatest, currency))} can be exchanged at once.`,
    };
  return undefined;
}

/**
 * Whether a sold amount is under the standard least, which holds where the desk set no least for its currency. `toGbp` is
 * pounds per 1 of the currency, undefined for pounds themselves.
 */
export function belowStandardMinimum(
  { minor, currency }: Money,
  limits: LimitsByCurrency,
  toGbp: Rate | undefined,
): BrokenLimit | undefined {
  if (limits.get(currency)?.least !== null) return undefined;
  const least = toGbp === undefined ? standardMinimum : convertBack(standardMinimum, toGbp, currency, "up");
  return minor < least.minor ? below(least) : undefined;
}

function below(least: Money): BrokenLimit {
  return {
    refusal: "amount_below_limit",
    message: `At least ${formatMoneyWithCode(least)} can be exchanged at once.`,
  };
}
