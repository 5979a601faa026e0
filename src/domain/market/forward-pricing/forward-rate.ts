import { assert } from "#domain/assert.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { type Rate, rateFromScaled } from "#domain/rate.ts";
import { divide } from "#domain/rounding.ts";
import { dayCountBasis } from "./day-count.ts";
import { type DepositCurve, depositRateFor } from "./deposit-curve.ts";

/** Newest curves by currency. */
export type CurvesByCurrency = ReadonlyMap<CurrencyCode, { readonly rates: DepositCurve }>;

export type ForwardLegs = {
  /** Mid-market, units of the bought currency per 1 of the sold one. */
  readonly spot: Rate;
  readonly sold: CurrencyCode;
  readonly bought: CurrencyCode;
  readonly curves: CurvesByCurrency;
  /** Calendar days from the spot value date to the forward's. */
  readonly days: number;
};

/** A rate before it is rounded: a fraction of units of the tenth decimal, both parts above zero. */
export type ExactRate = { readonly numerator: bigint; readonly denominator: bigint };

/**
 * spot × (1 + r_bought·t/basis) ÷ (1 + r_sold·t/basis), simple interest on each currency's day count. Both currencies have a
 * curve.
 */
export function exactForwardMid({ spot, sold, bought, curves, days }: ForwardLegs): ExactRate {
  const earned = interestFactor(bought, { curves, days });
  const given = interestFactor(sold, { curves, days });
  return {
    numerator: spot * earned.numerator * given.denominator,
    denominator: earned.denominator * given.numerator,
  };
}

/** `exactForwardMid` rounded down once at ten decimals, so that a forward and its reverse never multiply to more than 1. */
export function forwardMid(legs: ForwardLegs): Rate {
  return roundRateDown(exactForwardMid(legs));
}

export function roundRateDown({ numerator, denominator }: ExactRate): Rate {
  return rateFromScaled(divide(numerator, denominator, "down"));
}

/** What the forward is above the spot, in ten decimals as a rate; negative for a discount. */
export type ForwardPoints = bigint & { readonly __forwardPoints: unique symbol };

export function forwardPoints(spot: Rate, forward: Rate): ForwardPoints {
  return (forward - spot) as ForwardPoints;
}

/** For JSON only, never for calculations. */
export function pointsToNumber(points: ForwardPoints): number {
  return Number(points) / 1e10;
}

const million = 1_000_000n;

/** What 1 becomes after the days, exact; above zero, as rates are above -100%. */
function interestFactor(
  currency: CurrencyCode,
  { curves, days }: Pick<ForwardLegs, "curves" | "days">,
): { readonly numerator: bigint; readonly denominator: bigint } {
  const curve = curves.get(currency);
  assert(curve !== undefined, `a deposit curve of ${currency}`);
  const rate = depositRateFor(curve.rates, days);
  const denominator = million * BigInt(dayCountBasis[currency]) * rate.denominator;
  return { numerator: denominator + rate.numerator * BigInt(days), denominator };
}
