import type { Margin } from "#domain/market/pricing/margin.ts";
import { type Rate, scaleRate } from "#domain/rate.ts";

const whole = 1_000_000n;

/** mid × (1 - margin), rounded down at ten decimals. */
export function getClientRate(mid: Rate, margin: Margin): Rate {
  return scaleRate(mid, whole - BigInt(margin), whole);
}
