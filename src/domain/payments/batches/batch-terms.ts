import type { Day, SettlementCalendar } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import {
  type PayoutScheme,
  type PayoutTerms,
  payoutScheme,
  payoutTerms,
} from "#domain/payments/beneficiaries/payout-terms.ts";

/** A payment of a batch that is still to be made. */
export type BatchPayment = {
  readonly currency: CurrencyCode;
  /** Of the account; empty where it isn't known, which counts as abroad. */
  readonly country: string;
  /** In minor units. */
  readonly amount: bigint;
  /** A later day; null for at once. */
  readonly paysOn: Day | null;
};

type Terms = {
  readonly count: number;
  /** Paid to the recipients, in minor units. */
  readonly amount: bigint;
  /** Ours, on top of the amount, in minor units. */
  readonly fee: bigint;
  /** Earliest and latest day of arrival. */
  readonly arrivesFrom: Day;
  readonly arrivesBy: Day;
  /** Whether banks on the way may take a fee from an amount. */
  readonly mayBeReduced: boolean;
};

/** Payments that one scheme carries. */
export type CorridorTerms = Terms & { readonly scheme: PayoutScheme; readonly name: string };

/** What the payments of a currency cost and when they arrive, in all and by scheme. */
export type BatchTerms = Terms & {
  readonly currency: CurrencyCode;
  readonly corridors: readonly CorridorTerms[];
};

/** What payments that are started now cost and when they arrive, by currency. */
export function batchTerms(
  payments: readonly BatchPayment[],
  {
    now,
    today,
    calendar,
  }: { readonly now: Date; readonly today: Day; readonly calendar: SettlementCalendar },
): BatchTerms[] {
  const known = new Map<string, PayoutTerms>();
  function termsOf(payment: BatchPayment): PayoutTerms {
    const { currency, paysOn } = payment;
    const on = paysOn !== null && paysOn > today ? paysOn : undefined;
    // Two thousand payments share a few schemes and days.
    const key = `${payoutScheme(payment)} ${currency} ${on}`;
    const terms = known.get(key) ?? payoutTerms(payment, on === undefined ? { at: now } : { on }, calendar);
    known.set(key, terms);
    return terms;
  }
  const priced = payments.map((payment) => ({ ...payment, terms: termsOf(payment) }));
  return [...Map.groupBy(priced, ({ currency }) => currency)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, own]) => {
      const bySchemes = [...Map.groupBy(own, ({ terms }) => terms.scheme)];
      const corridors = bySchemes.map(([scheme, each]) => ({
        ...{ scheme, name: each[0]?.terms.name ?? "" },
        ...sumTerms(each),
      }));
      return { currency, ...sumTerms(own), corridors };
    });
}

function sumTerms(payments: readonly { readonly amount: bigint; readonly terms: PayoutTerms }[]): Terms {
  const days = payments.map(({ terms }) => terms.arrivesOn).toSorted();
  const [arrivesFrom, arrivesBy] = [days[0], days.at(-1)];
  if (arrivesFrom === undefined || arrivesBy === undefined) throw new RangeError("no payments to sum");
  return {
    count: payments.length,
    amount: payments.reduce((sum, { amount }) => sum + amount, 0n),
    fee: payments.reduce((sum, { terms }) => sum + terms.fee, 0n),
    ...{ arrivesFrom, arrivesBy },
    mayBeReduced: payments.some(({ terms }) => terms.mayBeReduced),
  };
}
