import { type Rate, scaleRate } from "../rate.ts";

/** The client's rate is the mid-market rate less a margin of 0.3 %: mid × 0.997, everywhere. */
const clientShare = { numerator: 997n, denominator: 1000n } as const;

/** The rate that a client gets for a mid-market rate, half-even at ten decimals. */
export function clientRateOf(mid: Rate): Rate {
  return scaleRate(mid, clientShare.numerator, clientShare.denominator);
}
