import { accepted, type Outcome, refused } from "../refusal.ts";
import { divide } from "../rounding.ts";
import { instantCashOutPercent } from "./referral-tiers.ts";

/**
 * Instant Cash Out: what is paid for profit share that is claimed, both in US cents, rounded down, so that
 * claiming in slices never pays more than claiming at once.
 * Refused as `cash_out_too_small` where nothing would be paid.
 */
export function cashOut(claimed: bigint): Outcome<bigint> {
  const paid = divide(claimed * BigInt(instantCashOutPercent), 100n, "down");
  return paid > 0n ? accepted(paid) : refused("cash_out_too_small");
}
