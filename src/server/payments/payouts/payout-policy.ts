import { assert } from "#domain/assert.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { type Money, money, parseAmount } from "#domain/money.ts";
import { defaultLimits, type PayoutLimits } from "#domain/payments/payouts/payout-limits.ts";
import { convert, type Rate } from "#domain/rate.ts";
import { Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { findPayoutLimits } from "./limits-store.ts";

/** Conversion of payouts to pounds, and default limits. */
export type PayoutPolicy = {
  readonly configured: PayoutLimits;
  /** Rate to GBP; undefined when there is no fresh one. */
  readonly rateToPounds: (currency: CurrencyCode) => Rate | undefined;
};

export function payoutPolicy({ config, rates }: Pick<App, "config" | "rates">): PayoutPolicy {
  const minor = parseAmount(config.PAYOUT_APPROVAL_LIMIT_GBP, "GBP");
  assert(typeof minor === "bigint", "the configuration checks the limit");
  return {
    configured: defaultLimits(money(minor, "GBP")),
    rateToPounds: (currency) => {
      try {
        return rates.indicativeRateFor(currency, "GBP").mid;
      } catch (error) {
        if (error instanceof Refused) return undefined;
        throw error;
      }
    },
  };
}

export async function payoutLimits(
  db: Database | Transaction,
  { configured }: Pick<PayoutPolicy, "configured">,
): Promise<PayoutLimits> {
  return (await findPayoutLimits(db)) ?? configured;
}

/** Worth in GBP at mid-market, rounded up; undefined without a rate. */
export function worthInPounds(amount: Money, { rateToPounds }: PayoutPolicy): Money | undefined {
  if (amount.currency === "GBP") return amount;
  const rate = rateToPounds(amount.currency);
  return rate && convert(amount, rate, "GBP", "up");
}
