import type { Margin } from "#domain/market/pricing/margin.ts";
import { getClientRate } from "#domain/market/rates/client-rate.ts";
import { type Money, minBigInt, money } from "#domain/money.ts";
import { convert, convertBack, type Rate } from "#domain/rate.ts";

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

type DebtPayment = {
  readonly spent: Money;
  readonly debtPaid: Money;
  /** Worth of `spent` at mid-market, in minor units of the debt's currency. */
  readonly worthAtMid: bigint;
};

/**
 * Pays a debt from another currency at the client rate, fully or as far as the balance covers; cost rounded
 * up, payment down. Undefined when it would pay less than one minor unit. `mid` is units of the debt's
 * currency per 1 of the balance's.
 */
export function payDebtFrom(
  balance: Money,
  debt: Money,
  { mid, margin }: { readonly mid: Rate; readonly margin: Margin },
): DebtPayment | undefined {
  const rate = getClientRate(mid, margin);
  const whole = convertBack(debt, rate, balance.currency, "up");
  const spent = whole.minor <= balance.minor ? whole : balance;
  const covered = convert(spent, rate, debt.currency, "down").minor;
  const debtPaid = money(minBigInt(covered, debt.minor), debt.currency);
  if (debtPaid.minor === 0n) return undefined;
  return { spent, debtPaid, worthAtMid: convert(spent, mid, debt.currency, "half-even").minor };
}
