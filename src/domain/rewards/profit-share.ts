import type { CurrencyCode } from "#domain/currency.ts";
import { type Money, money } from "#domain/money.ts";
import { convert, convertBack, convertPart, type Rate } from "#domain/rate.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";
import { divide } from "#domain/rounding.ts";
import { instantCashOutPercent, type ReferralTier } from "./referral-tiers.ts";

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

export const noProfitShareSpent: ProfitShareSpent = { used: 0n, costUsd: 0n, rounding: 0n };

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
  if (cap === 0n || worth === 0n) return noProfitShareSpent;
  if (worth <= cap) return { used: worth, costUsd: balanceUsd, rounding: 0n };
  const costUsd = convertBack(money(cap, trade.fromCurrency), usdRate, "USD", "up").minor;
  const costWorth = convert(money(costUsd, "USD"), usdRate, trade.fromCurrency, "down").minor;
  return { used: cap, costUsd, rounding: costWorth - cap };
}

/**
 * Instant Cash Out: payment for claimed profit share, both in US cents, rounded down, so that several claims
 * never pay more than one.
 * @returns a refusal `cash_out_too_small` when nothing would be paid.
 */
export function cashOut(claimed: bigint): Outcome<bigint> {
  const paid = divide(claimed * BigInt(instantCashOutPercent), 100n, "down");
  return paid > 0n ? accepted(paid) : refused("cash_out_too_small");
}

/** Profit share of a failed trade to claw back, in US cents. */
export type ClawbackDue = { readonly tradeId: string; readonly owed: bigint };

/** Amount clawed back now. */
export type Clawback = { readonly tradeId: string; readonly amount: bigint };

/** Claws back from the balance, oldest first; the rest is due from later earnings. In US cents. */
export function clawBack(owing: readonly ClawbackDue[], balance: bigint): Clawback[] {
  let remaining = balance;
  return owing.flatMap(({ tradeId, owed }) => {
    if (remaining === 0n) return [];
    const next = remaining - owed;
    remaining = next > 0n ? next : 0n;
    return [{ tradeId, amount: next < 0n ? owed + next : owed }];
  });
}

/**
 * Referral earnings from a trade's margin in US cents, at mid-market, rounded down once, so that splitting a
 * trade never earns more. `usdRate` is USD per 1 of the margin's currency.
 */
export function shareOfMargin(margin: Money, { perMille }: ReferralTier, usdRate: Rate): bigint {
  const share = { numerator: BigInt(perMille), denominator: 1000n };
  return convertPart(margin, share, usdRate, "USD", "down").minor;
}
