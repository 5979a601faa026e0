import { type Money, minBigInt, money } from "#domain/money.ts";
import { convert, type Rate, scaleRate } from "#domain/rate.ts";
import { divide } from "#domain/rounding.ts";
import type { CoverOrder, Exchanged } from "./cover-deal.ts";

/** When and how a currency covers itself. Amounts are in the home currency's minor units, as exposures are. */
export type CoverPolicy = {
  /** Exposure above which the currency is covered. */
  readonly threshold: bigint;
  /** Minutes for which the exposure has to stay above the threshold, in which clients may exchange the other way. */
  readonly windowMinutes: number;
  /** Largest single deal; null for no bound. */
  readonly slice: bigint | null;
  /** How much worse than mid-market a quote may be, in hundredths of a percent. */
  readonly maxSlippage: number;
  /** Exposure above which it is covered without waiting for the window; null for none. */
  readonly hardLimit: bigint | null;
};

/** Hard limits of the position that are exceeded: a currency's own in pence, and whether that of all together is. */
export type ExceededLimits = { readonly own: bigint | null; readonly isInTotal: boolean };

/**
 * The policy while hard limits of the position are exceeded: its window isn't waited for, and the currency is covered even if its own
 * limit is below the threshold.
 */
export function underHardLimits<Policy extends CoverPolicy>(
  policy: Policy,
  { own, isInTotal }: ExceededLimits,
): Policy {
  if (own === null) return isInTotal ? { ...policy, windowMinutes: 0 } : policy;
  return { ...policy, windowMinutes: 0, threshold: minBigInt(policy.threshold, own) };
}

/** A position beside its exposure: its worth in the home currency at mid-market, without a sign. */
export type Exposed = { readonly position: Money; readonly exposure: Money };

/**
 * Since when an exposure is above the threshold, given what the look before found; null while it isn't. That may be in a future that
 * the clock left.
 */
export function overThresholdSince(
  { threshold }: Pick<CoverPolicy, "threshold">,
  { exposure }: Exposed,
  { before, now }: { readonly before: Date | null; readonly now: Date },
): Date | null {
  if (exposure.minor <= threshold) return null;
  return before !== null && before < now ? before : now;
}

/** Whether a currency is to be covered now. */
export function isCoverDue(
  { windowMinutes, hardLimit }: Pick<CoverPolicy, "windowMinutes" | "hardLimit">,
  { exposure }: Exposed,
  { overSince, now }: { readonly overSince: Date | null; readonly now: Date },
): boolean {
  if (overSince === null) return false;
  if (hardLimit !== null && exposure.minor > hardLimit) return true;
  return now.getTime() - overSince.getTime() >= windowMinutes * 60_000;
}

/**
 * The deal that closes a position, or as much of it as a slice allows. What is sold is exact: a position is closed at mid-market,
 * so that this leaves nothing of it but the rounding of a minor unit.
 */
export function coverOrder(
  { slice }: Pick<CoverPolicy, "slice">,
  { position, exposure }: Exposed,
): CoverOrder {
  const home = exposure.currency;
  const covered = slice === null ? exposure.minor : minBigInt(exposure.minor, slice);
  if (position.minor < 0n)
    return { soldCurrency: home, boughtCurrency: position.currency, amount: money(covered, home) };
  const part = divide(position.minor * covered, exposure.minor, "up");
  return {
    soldCurrency: position.currency,
    boughtCurrency: home,
    amount: money(part, position.currency),
  };
}

/** Whether a quote is within the slippage that a policy allows, against mid-market (bought per 1 sold). */
export function isWithinSlippage(
  { maxSlippage }: Pick<CoverPolicy, "maxSlippage">,
  { sold, bought }: Exchanged,
  mid: Rate,
): boolean {
  const worst = scaleRate(mid, BigInt(10_000 - maxSlippage), 10_000n);
  return bought.minor >= convert(sold, worst, bought.currency, "down").minor;
}
