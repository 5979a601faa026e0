import type { ForwardPoints } from "#domain/market/forward-pricing/forward-rate.ts";
import { type ForwardPricing, priceForward } from "#domain/market/forward-pricing/price-forward.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import type { Rate } from "#domain/rate.ts";
import { accepted, type Outcome } from "#domain/refusal.ts";
import {
  type Price,
  type PricingTerms,
  priceQuote,
  type QuoteRequest,
} from "#domain/trading/quotes/price-quote.ts";
import { type DepositShare, depositOf } from "./deposit-share.ts";
import { type DeliveryWindow, daysFromSpot, type PairCalendar } from "./forward-dates.ts";

/** A forward's price, its amounts in minor units. */
export type ForwardQuotePrice = Price & {
  /** Mid-market at spot. */
  readonly spotRate: Rate;
  readonly points: ForwardPoints;
  /** Of the sold amount, rounded up. */
  readonly deposit: bigint;
  /** In millionths of the sold amount. */
  readonly depositShare: DepositShare;
  /** In millionths of the mid-market rate. */
  readonly margin: Margin;
};

/**
 * Prices a forward for a window: at the worst mid-market of its days, since the client chooses the day, less the margin.
 * @returns a refusal of `priceForward` or `priceQuote`.
 */
export function priceWindow(
  request: QuoteRequest & DeliveryWindow,
  /** `mid` is mid-market at spot, `margin` the client's at spot. */
  {
    pricing,
    depositShare,
    pair,
    now,
    ...terms
  }: PricingTerms & {
    readonly pricing: ForwardPricing;
    readonly depositShare: DepositShare;
    readonly pair: PairCalendar;
    readonly now: Date;
  },
): Outcome<ForwardQuotePrice> {
  const { fromCurrency: sold, toCurrency: bought } = request;
  const days = daysFromSpot(request, now, pair);
  const priced = priceForward(
    pricing,
    { sold, bought, spot: terms.mid, spotMargin: terms.margin, ...days },
    now,
  );
  if (!priced.ok) return priced;
  const { forwardMid, margin, points } = priced.value;
  const price = priceQuote(request, { ...terms, mid: forwardMid, margin: margin.total });
  if (!price.ok) return price;
  const deposit = depositOf(price.value.fromAmount, depositShare);
  const { mid: spotRate } = terms;
  return accepted({ ...price.value, spotRate, points, deposit, depositShare, margin: margin.total });
}
