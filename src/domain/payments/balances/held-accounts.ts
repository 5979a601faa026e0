import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";

/** What is known of a client's account in one currency. */
export type AccountFacts = {
  readonly currency: CurrencyCode;
  /** In minor units. */
  readonly balance: bigint;
  /** Recorded by hand and not verified yet: beside the balance, and not to be spent. */
  readonly unconfirmed?: bigint;
  /** True from its removal until money comes in again. */
  readonly removed: boolean;
};

export type HeldAccount = Pick<AccountFacts, "currency" | "balance" | "unconfirmed">;

/** The account that every client begins with. */
const firstCurrency: CurrencyCode = "GBP";

/**
 * The accounts that a client sees, in the order of the currencies: what they added, what money ever came into, and the
 * first one; none that they removed. Money is shown wherever it is, whatever was removed.
 */
export function heldAccounts(facts: readonly AccountFacts[]): HeldAccount[] {
  const known = facts.some(({ currency }) => currency === firstCurrency)
    ? facts
    : [...facts, { currency: firstCurrency, balance: 0n, removed: false }];
  return known
    .filter(({ removed, balance, unconfirmed = 0n }) => !removed || balance + unconfirmed > 0n)
    .map(({ currency, balance, unconfirmed = 0n }) => ({
      currency,
      balance,
      ...(unconfirmed > 0n && { unconfirmed }),
    }))
    .toSorted((a, b) => currencyCodes.indexOf(a.currency) - currencyCodes.indexOf(b.currency));
}
