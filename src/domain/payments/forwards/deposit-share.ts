import { divide } from "#domain/rounding.ts";

/** Deposit in millionths of the sold amount: 50,000 is 5%. A whole percent from 0 to 20%. */
export type DepositShare = number & { readonly __depositShare: unique symbol };

const perPercent = 10_000;
export const maxDepositPercent = 20;

/** Of clients without their own. */
export const standardDepositShare = (5 * perPercent) as DepositShare;

/** Undefined unless it is a whole percent in range. */
export function depositShareFromPercent(percent: number): DepositShare | undefined {
  const isOne = Number.isInteger(percent) && percent >= 0 && percent <= maxDepositPercent;
  return isOne ? ((percent * perPercent) as DepositShare) : undefined;
}

/** For JSON: 5. */
export function depositPercentOf(share: DepositShare): number {
  return share / perPercent;
}

/** The deposit on a sold amount in minor units, rounded up. */
export function depositOf(fromAmount: bigint, share: DepositShare = standardDepositShare): bigint {
  return divide(fromAmount * BigInt(share), 1_000_000n, "up");
}
