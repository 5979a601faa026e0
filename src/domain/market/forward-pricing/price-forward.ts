import { assert } from "#domain/assert.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { type CanonicalPair, canonicalPair } from "#domain/market/pricing/price-list.ts";
import { getClientRate } from "#domain/market/rates/client-rate.ts";
import type { Rate } from "#domain/rate.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";
import { ageOfCurve, type DepositCurve } from "./deposit-curve.ts";
import {
  addForwardMargin,
  type ForwardMargins,
  forwardMarginFor,
  type MarginParts,
} from "./forward-margin.ts";
import {
  type ExactRate,
  exactForwardMid,
  type ForwardPoints,
  forwardPoints,
  roundRateDown,
} from "./forward-rate.ts";

export type DatedCurve = {
  readonly rates: DepositCurve;
  /** Shipped with Summit rather than set by the desk. */
  readonly isReference: boolean;
  readonly setAt: Date;
};

/** What forwards are priced with. */
export type ForwardPricing = {
  /** The newest curve of each currency that has one. */
  readonly curves: ReadonlyMap<CurrencyCode, DatedCurve>;
  /** Pairs that the desk opened, each for both directions. */
  readonly pairs: readonly CanonicalPair[];
  readonly margins: ForwardMargins;
};

export type ForwardMidRequest = {
  readonly sold: CurrencyCode;
  readonly bought: CurrencyCode;
  /** Mid-market, units of the bought currency per 1 of the sold one. */
  readonly spot: Rate;
  /** Calendar days from the spot value date to the forward's, or to the last day of its window. */
  readonly days: number;
  /** Calendar days from the spot value date to a window's first day; omitted for a fixed date. */
  readonly opensAfter?: number | undefined;
};

export type ForwardMid = {
  readonly spotMid: Rate;
  readonly forwardMid: Rate;
  /** `forwardMid` before it is rounded. */
  readonly exactMid: ExactRate;
  readonly points: ForwardPoints;
  /** Whether a reference curve took part. */
  readonly isReference: boolean;
};

/**
 * The mid-market forward whether or not its pair is open, as a forward that exists is valued by. A window has the lowest mid of all
 * its days, since the client chooses the day.
 * @returns a refusal `forward_rates_stale` when either currency has no curve, or one over 31 days old.
 */
export function findForwardMid(
  { curves }: Pick<ForwardPricing, "curves">,
  { sold, bought, spot, days, opensAfter = days }: ForwardMidRequest,
  now: Date,
): Outcome<ForwardMid> {
  assert(opensAfter <= days, `a window from day ${opensAfter} to day ${days}`);
  const used = [curves.get(sold), curves.get(bought)];
  if (!used.every((curve) => curve !== undefined && ageOfCurve(curve.setAt, now) !== "stale"))
    return refused("forward_rates_stale");
  let exactMid = exactForwardMid({ spot, sold, bought, curves, days });
  for (let day = opensAfter; day < days; day += 1) {
    const mid = exactForwardMid({ spot, sold, bought, curves, days: day });
    if (isBelow(mid, exactMid)) exactMid = mid;
  }
  const forwardMid = roundRateDown(exactMid);
  return accepted({
    spotMid: spot,
    forwardMid,
    exactMid,
    points: forwardPoints(spot, forwardMid),
    isReference: used.some((curve) => curve?.isReference),
  });
}

function isBelow(one: ExactRate, other: ExactRate): boolean {
  return one.numerator * other.denominator < other.numerator * one.denominator;
}

export type ForwardRequest = ForwardMidRequest & {
  /** The client's own margin in the pair at spot. */
  readonly spotMargin: Margin;
};

export type ForwardPrice = ForwardMid & {
  /** Forward mid × (1 - total margin), rounded down at ten decimals. */
  readonly clientRate: Rate;
  readonly margin: MarginParts;
};

/**
 * Prices a forward for a client; a window's margin is that of its last day.
 * @returns a refusal `forward_pair_closed`, or one of `findForwardMid`.
 */
export function priceForward(
  pricing: ForwardPricing,
  request: ForwardRequest,
  now: Date,
): Outcome<ForwardPrice> {
  if (!isForwardPairOpen(pricing, request)) return refused("forward_pair_closed");
  const mid = findForwardMid(pricing, request, now);
  if (!mid.ok) return mid;
  const margin = addForwardMargin(request.spotMargin, forwardMarginFor(pricing.margins, request.days));
  return accepted({ ...mid.value, clientRate: getClientRate(mid.value.forwardMid, margin.total), margin });
}

/** Whether the desk opened the pair, in either direction. */
export function isForwardPairOpen(
  { pairs }: Pick<ForwardPricing, "pairs">,
  { sold, bought }: Pick<ForwardRequest, "sold" | "bought">,
): boolean {
  const [one, other] = canonicalPair(sold, bought);
  return pairs.some(([a, b]) => a === one && b === other);
}
