import { minBigInt } from "#domain/money.ts";

/** A close-out debt, in minor units. */
export type OwedTrade = {
  readonly tradeId: string;
  /** Debt at closing. */
  readonly owed: bigint;
};

/**
 * Remaining part of each debt, given a client's unwaived debts in one currency, newest first, and the total
 * owed: payments cover the oldest first. Paid debts are omitted.
 */
export function openDebts<Debt extends OwedTrade>(
  debts: readonly Debt[],
  outstanding: bigint,
): (Debt & { readonly left: bigint })[] {
  let unpaid = outstanding;
  return debts.flatMap((debt) => {
    const left = minBigInt(debt.owed, unpaid);
    unpaid -= left;
    return left > 0n ? [{ ...debt, left }] : [];
  });
}
