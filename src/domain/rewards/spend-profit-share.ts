import type { CurrencyCode } from "../currency.ts";
import { money } from "../money.ts";
import { convert, convertBack, type Rate } from "../rate.ts";

/** Of a trade's value, profit share may pay at most one half. */
const maxShare = { numerator: 1n, denominator: 2n } as const;

export type ProfitShareSpent = {
  /** In minor units of the sold currency. */
  readonly used: bigint;
  /** In US cents. */
  readonly costUsd: bigint;
  /** What the cost is worth beyond what it pays, in whole minor units of the sold currency: the house's rounding. */
  readonly rounding: bigint;
};

export const nothingSpent: ProfitShareSpent = { used: 0n, costUsd: 0n, rounding: 0n };

/**
 * How much of a trade the client's profit share can pay, the whole balance at most and half of the trade's value at
 * most. `usdRate` is units of the sold currency per US dollar at mid-market. What the client gets for their dollars is
 * rounded down, and what it costs them up, never above what they have.
 */
export function spendProfitShare(
  trade: { readonly fromAmount: bigint; readonly fromCurrency: CurrencyCode },
  balanceUsd: bigint,
  usdRate: Rate,
): ProfitShareSpent {
  const cap = (trade.fromAmount * maxShare.numerator) / maxShare.denominator;
  const worth = convert(money(balanceUsd, "USD"), usdRate, trade.fromCurrency, "down").minor;
  if (cap === 0n || worth === 0n) return nothingSpent;
  if (worth <= cap) return { used: worth, costUsd: balanceUsd, rounding: 0n };
  const costUsd = convertBack(money(cap, trade.fromCurrency), usdRate, "USD", "up").minor;
  const costWorth = convert(money(costUsd, "USD"), usdRate, trade.fromCurrency, "down").minor;
  return { used: cap, costUsd, rounding: costWorth - cap };
}
