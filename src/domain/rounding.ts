import { assert } from "./assert.ts";

/** Every division of money names its rounding. */
export type Rounding = "half-even" | "down" | "up";

/**
 * Divides integers with rounding: `down` towards zero, `up` away from zero, `half-even` to the nearest, ties
 * to even.
 */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  assert(denominator !== 0n, "division by zero");
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const quotient = n / d;
  const remainder = n % d;
  const magnitude = quotient + (roundsAway(quotient, remainder, d, rounding) ? 1n : 0n);
  return negative ? -magnitude : magnitude;
}

function roundsAway(quotient: bigint, remainder: bigint, denominator: bigint, rounding: Rounding): boolean {
  if (remainder === 0n || rounding === "down") return false;
  if (rounding === "up") return true;
  const twice = remainder * 2n;
  return twice > denominator || (twice === denominator && quotient % 2n === 1n);
}
