import type { Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatMoneyWithCode, money } from "#domain/money.ts";

/** A payment as the approver reads it; the amount in minor units as decimal text. */
export type ShownPayout = {
  /** Absent for a recipient that is not saved yet, and in older requests. */
  readonly recipientId?: string | undefined;
  readonly recipientName: string;
  readonly accountNumber: string;
  readonly minor: string;
  readonly currency: CurrencyCode;
  readonly reference: string;
  /** Absent in older requests. */
  readonly paidFrom?: PayoutSource | undefined;
  /** The first day, when it isn't paid as soon as it is approved. */
  readonly paysOn?: Day | undefined;
};

/** What pays it: the balance in its currency, or an exchange once its money is here. */
export const payoutSources = ["balance", "exchange"] as const;
export type PayoutSource = (typeof payoutSources)[number];

/** The sum of payments in each currency, such as "500.00 EUR", by currency code. */
export function totalsOf(payouts: readonly Pick<ShownPayout, "currency" | "minor">[]): string[] {
  const sums = new Map<CurrencyCode, bigint>();
  for (const { currency, minor } of payouts) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(minor));
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, minor]) => formatMoneyWithCode(money(minor, currency)));
}
