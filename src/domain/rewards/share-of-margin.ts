import type { Money } from "../money.ts";
import { convertPart, type Rate } from "../rate.ts";
import type { ReferralTier } from "./referral-tiers.ts";

/**
 * What a referrer earns of a trade's margin, in US cents: the tier's share at mid-market, rounded down once, so that
 * trades in slices never earn more than one. `usdRate` is US dollars per 1 of the margin's currency.
 */
export function shareOfMargin(margin: Money, { perMille }: ReferralTier, usdRate: Rate): bigint {
  const share = { numerator: BigInt(perMille), denominator: 1000n };
  return convertPart(margin, share, usdRate, "USD", "down").minor;
}
