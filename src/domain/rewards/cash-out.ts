import { accepted, type Outcome, refused } from "../refusal.ts";
import { divide } from "../rounding.ts";
import { instantCashOutPercent } from "./referral-tiers.ts";

/**
 * Instant Cash Out: payment for claimed profit share, both in US cents, rounded down, so that several claims
 * never pay more than one.
 * @returns a refusal `cash_out_too_small` when nothing would be paid.
 */
export function cashOut(claimed: bigint): Outcome<bigint> {
  const paid = divide(claimed * BigInt(instantCashOutPercent), 100n, "down");
  return paid > 0n ? accepted(paid) : refused("cash_out_too_small");
}
