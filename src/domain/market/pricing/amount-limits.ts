import type { CurrencyCode } from "#domain/currency.ts";
import { formatMoneyWithCode, type Money, money } from "#domain/money.ts";
import { convertBack, type Rate } from "#domain/rate.ts";

/**
 * Exchange limits in minor units. Null `least` means the worth of 1.00 GBP; null `greatest` means no maximum.
 */
export type AmountLimits = { readonly least: bigint | null; readonly greatest: bigint | null };

/** Currencies that are not listed have no limits, not even the standard minimum. */
export type LimitsByCurrency = ReadonlyMap<CurrencyCode, AmountLimits>;

/** For amounts that were checked earlier, such as an order's. */
export const noLimits: LimitsByCurrency = new Map();

/** Standard minimum, by worth at mid-market. */
const standardMinimum = money(1_00n, "GBP");

export type BrokenLimit = {
  readonly refusal: "amount_above_limit" | "amount_below_limit";
  readonly limit: Money;
};

/** The limit that an amount exceeds; undefined for none. Limits are inclusive. */
export function brokenLimit({ minor, currency }: Money, limits: LimitsByCurrency): BrokenLimit | undefined {
  const { least, greatest } = limits.get(currency) ?? { least: null, greatest: null };
  if (least !== null && minor < least) return below(money(least, currency));
  if (greatest !== null && minor > greatest)
    return { refusal: "amount_above_limit", limit: money(greatest, currency) };
  return undefined;
}

/**
 * Whether a sold amount is below the standard minimum, which applies without one set by the desk. `toGbp` is
 * GBP per 1 of the currency, undefined for GBP itself.
 */
export function belowStandardMinimum(
  { minor, currency }: Money,
  limits: LimitsByCurrency,
  toGbp: Rate | undefined,
): BrokenLimit | undefined {
  if (limits.get(currency)?.least !== null) return undefined;
  const min = toGbp === undefined ? standardMinimum : convertBack(standardMinimum, toGbp, currency, "up");
  return minor < min.minor ? below(min) : undefined;
}

function below(limit: Money): BrokenLimit {
  return { refusal: "amount_below_limit", limit };
}

/** What to enter instead. */
export function describeLimit({ refusal, limit }: BrokenLimit): string {
  return refusal === "amount_below_limit"
    ? `The minimum is ${formatMoneyWithCode(limit)}. Enter a larger amount.`
    : `The maximum is ${formatMoneyWithCode(limit)}. Enter a smaller amount.`;
}
