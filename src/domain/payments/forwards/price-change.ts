import type { ExactRate } from "#domain/market/forward-pricing/forward-rate.ts";
import {
  type ForwardPricing,
  findForwardMid,
  priceForward,
} from "#domain/market/forward-pricing/price-forward.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { money } from "#domain/money.ts";
import { convert, type Rate, rateFromScaled } from "#domain/rate.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";
import { divide, type Rounding } from "#domain/rounding.ts";
import { type DeliveryWindow, daysFromSpot, type PairCalendar } from "./forward-dates.ts";
import { changeOfWorth, lossCover, type RestOfForward } from "./forward-worth.ts";

/** What is left of a forward whose dates change; amounts in minor units. */
export type ChangeableForward = RestOfForward &
  DeliveryWindow & {
    readonly midRate: Rate;
    readonly rate: Rate;
    readonly depositHeld: bigint;
  };

export type ForwardChangePrice = {
  /** Mid-market today for the dates so far, and for the new ones. */
  readonly midBefore: Rate;
  readonly midAfter: Rate;
  /** In millionths of `midAfter`. */
  readonly margin: Margin;
  /** The rates that the forward then has, and what they bring for all that is left. */
  readonly midRate: Rate;
  readonly rate: Rate;
  readonly toAmount: bigint;
  readonly midAmount: bigint;
};

export type ChangeContext = {
  readonly pricing: ForwardPricing;
  readonly pair: PairCalendar;
  /** Mid-market at spot, and the client's margin there. */
  readonly spot: Rate;
  readonly spotMargin: Margin;
  readonly now: Date;
};

/**
 * Prices other dates for what is left of a forward: its rate, and the difference between today's mid-market for the new dates and
 * for those so far, less the client's margin for the new length. The rate is rounded down once.
 * @returns a refusal `forward_loss_too_large` for a later last day, `amount_too_small`, or one of `priceForward`.
 */
export function priceChange(
  forward: ChangeableForward,
  window: DeliveryWindow,
  { pricing, pair, spot, spotMargin, now }: ChangeContext,
): Outcome<ForwardChangePrice> {
  const { fromCurrency: sold, toCurrency: bought, fromLeft } = forward;
  const legsFor = (dates: DeliveryWindow) => ({ sold, bought, spot, ...daysFromSpot(dates, now, pair) });
  const after = priceForward(pricing, { ...legsFor(window), spotMargin }, now);
  if (!after.ok) return after;
  const before = findForwardMid(pricing, legsFor(forward), now);
  if (!before.ok) return before;
  if (window.deliveryTo > forward.deliveryTo && isLossTooLarge(forward, before.value.forwardMid))
    return refused("forward_loss_too_large");
  const margin = after.value.margin.total;
  const mids = { before: before.value.exactMid, after: after.value.exactMid };
  const rate = moveRate(forward.rate, mids, margin);
  const midRate = moveRate(forward.midRate, mids, 0);
  if (rate <= 0n) return refused("amount_too_small");
  const worthAt = (at: bigint, rounding: Rounding) =>
    convert(money(fromLeft, sold), rateFromScaled(at), bought, rounding).minor;
  const toAmount = worthAt(rate, "down");
  if (toAmount === 0n) return refused("amount_too_small");
  return accepted({
    midBefore: before.value.forwardMid,
    midAfter: after.value.forwardMid,
    margin,
    midRate: rateFromScaled(midRate),
    rate: rateFromScaled(rate),
    toAmount,
    midAmount: worthAt(midRate, "half-even"),
  });
}

/** At today's mid-market for its dates so far. */
function isLossTooLarge(forward: ChangeableForward, mid: Rate): boolean {
  const { depositHeld: held, fromLeft } = forward;
  return -changeOfWorth(forward, mid) > lossCover({ held, fromLeft });
}

/** rate + after × (1 - margin) - before, exact, and rounded down once; zero or below when nothing is left of it. */
function moveRate(
  rate: Rate,
  { before, after }: { readonly before: ExactRate; readonly after: ExactRate },
  margin: number,
): bigint {
  const million = 1_000_000n;
  const denominator = before.denominator * after.denominator * million;
  const moved =
    rate * denominator +
    after.numerator * (million - BigInt(margin)) * before.denominator -
    before.numerator * after.denominator * million;
  return moved <= 0n ? 0n : divide(moved, denominator, "down");
}

/** A forward's margin in millionths of its mid-market rate, to the nearest. */
export function marginBetween({ midRate, rate }: Pick<ForwardChangePrice, "midRate" | "rate">): Margin {
  return Number(divide((midRate - rate) * 1_000_000n, midRate, "half-even")) as Margin;
}
