import type { CurrencyCode } from "../currency.ts";
import { type Money, money } from "../money.ts";
import { sayMoney } from "../payments/say-money.ts";

/** How much of a currency may be exchanged at once, in its minor units; null is no limit of its own. */
export type AmountLimits = { readonly least: bigint | null; readonly greatest: bigint | null };

/** The limits of the currencies that have any. */
export type LimitsByCurrency = ReadonlyMap<CurrencyCode, AmountLimits>;

export const noLimits: LimitsByCurrency = new Map();

export type BrokenLimit = {
  readonly refusal: "amount_above_limit" | "amount_below_limit";
  /** What may be exchanged, in words. */
  readonly words: string;
};

/** Which limit of its currency an amount breaks; undefined when none. An amount at a limit keeps it. */
export function brokenLimit({ minor, currency }: Money, limits: LimitsByCurrency): BrokenLimit | undefined {
  const { least, greatest } = limits.get(currency) ?? { least: null, greatest: null };
  if (least !== null && minor < least)
    return {
      refusal: "amount_below_limit",
      words: `At least ${sayMoney(money(least, currency))} can be exchanged at once.`,
    };
  if (greatest !== null && minor > greatest)
    return {
      refusal: "amount_above_limit",
      words: `At most ${sayMoney(money(greatest, currency))} can be exchanged at once.`,
    };
  return undefined;
}
