import { assert } from "#domain/assert.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { type Money, money, parseAmount } from "#domain/money.ts";
import { needsSecondPerson } from "#domain/payouts/payout-approval.ts";
import { convert, type Rate } from "#domain/rate.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "../../platform/app.ts";

/** From which amount a second person has to approve, and what currencies are worth in its currency. */
export type PayoutPolicy = {
  readonly limit: Money;
  /** Undefined while there is no rate to rely on. */
  readonly rateTo: (currency: CurrencyCode) => Rate | undefined;
};

export function payoutPolicy({ config, rates }: Pick<App, "config" | "rates">): PayoutPolicy {
  const minor = parseAmount(config.PAYOUT_APPROVAL_LIMIT_GBP, "GBP");
  assert(typeof minor === "bigint", "the configuration checks the limit");
  return {
    limit: money(minor, "GBP"),
    rateTo: (currency) => {
      try {
        return rates.indicativeRateFor(currency, "GBP").mid;
      } catch (error) {
        if (error instanceof Refused) return undefined;
        throw error;
      }
    },
  };
}

/** What an amount is worth in the limit's currency at mid-market; undefined without a rate. */
function worthOf(amount: Money, { limit, rateTo }: PayoutPolicy): Money | undefined {
  if (amount.currency === limit.currency) return amount;
  const rate = rateTo(amount.currency);
  return rate && convert(amount, rate, limit.currency, "up");
}

/** Whether a payout needs a second person, by its worth or because the desk asks for one. */
export function secondPersonFor(amount: Money, isAsked: boolean, policy: PayoutPolicy): boolean {
  return needsSecondPerson({ worth: worthOf(amount, policy), limit: policy.limit, isAsked });
}
