import { type Money, money } from "#domain/money.ts";

/** A payout above this always needs confirmation. */
export const maxUnconfirmedPayout = money(10_000_00n, "GBP");

export type Payout = {
  /** Whether this account of the recipient was paid before. */
  readonly isKnown: boolean;
  /** Worth at mid-market; undefined without a fresh rate. */
  readonly pounds: Money | undefined;
};

/**
 * Whether a payout needs the client's confirmation: the first to an account, and every large one. An amount
 * without a rate counts as large.
 */
export function requiresConfirmation({ isKnown, pounds }: Payout): boolean {
  return !isKnown || pounds === undefined || pounds.minor > maxUnconfirmedPayout.minor;
}
