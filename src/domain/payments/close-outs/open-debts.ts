import { minBigInt } from "#domain/money.ts";

/** What closing a trade left its client owing, in minor units of one currency. */
export type OwedTrade = {
  readonly tradeId: string;
  /** What was owed when it was closed. */
  readonly owed: bigint;
};

/**
 * What is left of each debt, given those of one client in one currency that nobody waived, newest first, and what is owed in
 * all: whatever was paid has paid the oldest first. Debts that are paid are left out.
 */
export function openDebts<Debt extends OwedTrade>(
  newestFirst: readonly Debt[],
  outstanding: bigint,
): (Debt & { readonly left: bigint })[] {
  let rest = outstanding;
  return newestFirst.flatMap((debt) => {
    const left = minBigInt(debt.owed, rest);
    rest -= left;
    return left > 0n ? [{ ...debt, left }] : [];
  });
}
