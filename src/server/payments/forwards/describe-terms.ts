import type { forwardTerms } from "#contract/payments/forwards.ts";
import type { z } from "#contract/zod.ts";
import { dayOf } from "#domain/calendar.ts";
import type { ForwardPricing } from "#domain/market/forward-pricing/price-forward.ts";
import { type DepositShare, depositPercentOf } from "#domain/payments/forwards/deposit-share.ts";

/** The open pairs in both directions, the client's deposit, and how old the rates are that price them. */
export function describeTerms(
  { pairs, curves }: ForwardPricing,
  share: DepositShare,
): z.input<typeof forwardTerms> {
  const used = [...new Set(pairs.flat())].flatMap((currency) => curves.get(currency) ?? []);
  const [oldest] = used.toSorted((one, other) => one.setAt.getTime() - other.setAt.getTime());
  return {
    pairs: pairs.flatMap(([one, other]) => [
      { fromCurrency: one, toCurrency: other },
      { fromCurrency: other, toCurrency: one },
    ]),
    depositPercent: depositPercentOf(share),
    ratesAt: oldest ? dayOf(oldest.setAt) : null,
    referenceRates: used.some(({ isReference }) => isReference),
  };
}
