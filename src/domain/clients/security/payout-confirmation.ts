import { type Money, money } from "#domain/money.ts";

/** A payout above this is confirmed whoever it goes to. */
export const maxUnconfirmedPayout = money(10_000_00n, "GBP");

export type Payout = {
  /** Whether money has gone to this account of theirs before. */
  readonly isKnown: boolean;
  /** The amount at the mid-market rate; undefined where there is no rate to rely on. */
  readonly pounds: Money | undefined;
};

/**
 * Whether a client confirms a payout before it is written down: the first one to an account, and every large one. An
 * amount that cannot be converted counts as large.
 */
export function requiresConfirmation({ isKnown, pounds }: Payout): boolean {
  return !isKnown || pounds === undefined || pounds.minor > maxUnconfirmedPayout.minor;
}
