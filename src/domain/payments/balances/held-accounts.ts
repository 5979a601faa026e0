import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";

/** Facts of a client's account in one currency. */
export type AccountFacts = {
  readonly currency: CurrencyCode;
  /** In minor units. */
  readonly balance: bigint;
  /** Unverified money, not part of the balance. */
  readonly unconfirmed?: bigint;
  /** True from hiding until money arrives again. */
  readonly removed: boolean;
};

export type HeldAccount = Pick<AccountFacts, "currency" | "balance" | "unconfirmed">;

/** Account that every client starts with, once theirs is activated. */
const firstCurrency: CurrencyCode = "GBP";

/**
 * Visible accounts in currency order: opened ones, those that ever received money, and the first unless left out; without
 * hidden ones. Money is always shown.
 */
export function heldAccounts(
  facts: readonly AccountFacts[],
  { withFirst = true }: { readonly withFirst?: boolean } = {},
): HeldAccount[] {
  const known =
    !withFirst || facts.some(({ currency }) => currency === firstCurrency)
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
