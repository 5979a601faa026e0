import type { ForwardExampleLine } from "#contract/market/forward-pricing.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { tenorDays } from "#domain/market/forward-pricing/deposit-curve.ts";
import { marginTenors } from "#domain/market/forward-pricing/forward-margin.ts";
import { pointsToNumber } from "#domain/market/forward-pricing/forward-rate.ts";
import { priceForward } from "#domain/market/forward-pricing/price-forward.ts";
import { marginInPercent } from "#domain/market/pricing/margin.ts";
import { canonicalPair } from "#domain/market/pricing/price-list.ts";
import { rateFor } from "#domain/market/rates/rate-table.ts";
import { rateToNumber } from "#domain/rate.ts";
import { orThrow } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import { readForwardPricing } from "./read-forward-pricing.ts";

/**
 * Forwards at the current mid-market rate for a client without own margins, whether or not the pair is open.
 * @throws Refused those of `rateFor` and `priceForward`.
 */
export async function priceExample(
  { fromCurrency: sold, toCurrency: bought }: Record<"fromCurrency" | "toCurrency", CurrencyCode>,
  { db, rates, publicPrices }: Pick<App, "db" | "rates" | "publicPrices">,
  now: Date,
) {
  const { mid: spot, at, source } = orThrow(rateFor(rates.table(), sold, bought, now));
  const set = await readForwardPricing(db);
  const pricing = { ...set, pairs: [canonicalPair(sold, bought)] };
  const spotMargin = publicPrices.marginFor(sold, bought);
  const prices = marginTenors.map((tenor) => {
    const days = tenorDays[tenor];
    return { tenor, days, ...orThrow(priceForward(pricing, { sold, bought, spot, days, spotMargin }, now)) };
  });
  return {
    ...{ spotMid: rateToNumber(spot), at, source },
    isReference: prices.some(({ isReference }) => isReference),
    lines: prices.map(
      ({ tenor, days, forwardMid, points, margin, clientRate }): ForwardExampleLine => ({
        ...{ tenor, days, points: pointsToNumber(points), margin: marginInPercent(margin.total) },
        forwardMid: rateToNumber(forwardMid),
        clientRate: rateToNumber(clientRate),
      }),
    ),
  };
}
