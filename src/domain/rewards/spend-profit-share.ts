import type { CurrencyCode } from "../currency.ts";
import { money } from "../money.ts";
import { convert, convertBack, type Rate } from "../rate.ts";

/** Profit share may pay at most half of a trade. */
const maxShare = { numerator: 1n, denominator: 2n } as const;

export type ProfitShareSpent = {
  /** In minor units of the sold currency. */
  readonly used: bigint;
  /** In US cents. */
  readonly costUsd: bigint;
  /** Worth of the cost beyond what it pays, in minor units of the sold currency: Summit's rounding. */
  readonly rounding: bigint;
};

export const nothingSpent: ProfitShareSpent = { used: 0n, costUsd: 0n, rounding: 0n };

/**
 * Part of a trade payable by profit share: at most the balance and half of the trade. `usdRate` is units of
 * the sold currency per USD at mid-market. The used amount is rounded down, the cost up but never above the
 * balance.
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
