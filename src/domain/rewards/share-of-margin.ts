import type { Money } from "../money.ts";
import { convertPart, type Rate } from "../rate.ts";
import type { ReferralTier } from "./referral-tiers.ts";

/**
 * Referral earnings from a trade's margin in US cents, at mid-market, rounded down once, so that splitting a
 * trade never earns more. `usdRate` is USD per 1 of the margin's currency.
 */
export function shareOfMargin(margin: Money, { perMille }: ReferralTier, usdRate: Rate): bigint {
  const share = { numerator: BigInt(perMille), denominator: 1000n };
  return convertPart(margin, share, usdRate, "USD", "down").minor;
}
