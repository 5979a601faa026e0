import type { CurrencyCode } from "#domain/currency.ts";
import { type Money, money } from "#domain/money.ts";
import type { Rate } from "#domain/rate.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";
import { spendProfitShare } from "#domain/rewards/profit-share.ts";

/** Placeholder for a recipient's id until one is assigned, and its label. */
export const pendingRecipient = "pending";
export const pendingRecipientName = "Pending Recipient Assignment";

type Pair = { readonly sourceCurrency: CurrencyCode; readonly targetCurrency: CurrencyCode };

export function mayExchange(
  { sourceCurrency, targetCurrency }: Pair,
  tradable: ReadonlySet<CurrencyCode>,
): Outcome<true> {
  if (sourceCurrency === targetCurrency) return refused("same_currency");
  if (!tradable.has(sourceCurrency) || !tradable.has(targetCurrency)) return refused("currency_not_tradable");
  return accepted(true);
}

/**
 * Amount that a rule exchanges: all the received money, plus what the client's profit share can add, at most
 * as much again, since it may pay half of a trade. `usdRate` is units of the currency per USD at mid-market,
 * `shareUsd` the profit share in US cents.
 */
export function amountToExchange(arrived: Money, shareUsd: bigint, usdRate: Rate): Money {
  const max = { fromAmount: 2n * arrived.minor, fromCurrency: arrived.currency };
  const { used } = spendProfitShare(max, shareUsd, usdRate);
  return money(arrived.minor + used, arrived.currency);
}
