import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import type { Balance } from "#contract/payments/balances.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money, parseAmount } from "#domain/money.ts";

type Payout = Pick<ClientApproval["payouts"][number], "amount" | "currency" | "paidFrom" | "paysOn">;

export type MoneyLeft = {
  readonly currency: CurrencyCode;
  readonly held: string;
  /** After the payments; what is missing when it isn't enough. */
  readonly after: string;
  readonly isEnough: boolean;
};

/** Each balance that approved payments leave at once, before and after them, by currency code. */
export function moneyLeft(payouts: readonly Payout[], balances: readonly Balance[]): MoneyLeft[] {
  const sums = new Map<CurrencyCode, bigint>();
  for (const { amount, currency, paidFrom, paysOn } of payouts) {
    const minor = parseAmount(amount, currency);
    if (paidFrom !== "balance" || paysOn !== null || typeof minor !== "bigint") continue;
    sums.set(currency, (sums.get(currency) ?? 0n) + minor);
  }
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([currency, sum]) => {
      const held = balances.find((balance) => balance.currency === currency)?.amount ?? "0";
      const minor = parseAmount(held, currency);
      // A balance beyond the largest amount that can be typed.
      if (typeof minor !== "bigint") return [];
      const left = minor - sum;
      const after = formatAmount(money(left < 0n ? -left : left, currency));
      return [{ currency, held, after, isEnough: left >= 0n }];
    });
}
