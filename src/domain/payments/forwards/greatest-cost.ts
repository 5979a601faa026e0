import { divide } from "#domain/rounding.ts";

/** A quarter of a percent, in which a rate seldom moves while somebody confirms. */
const tolerance = { numerator: 1n, denominator: 400n };

/**
 * The greatest cost of a close-out that a confirmation of `cost` stands for, in minor units of the sold currency: above it by
 * a quarter of a percent of what is left, rounded up.
 */
export function greatestCost(cost: bigint, left: bigint): bigint {
  return cost + divide(left * tolerance.numerator, tolerance.denominator, "up");
}
