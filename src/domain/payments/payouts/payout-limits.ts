import { type Money, money } from "#domain/money.ts";

/** What counts against a limit: one payout, or a day's of whoever prepares, of an account that is paid, or of the house. */
export const payoutLimitNames = ["payout", "operatorDay", "beneficiaryDay", "houseDay"] as const;
export type PayoutLimitName = (typeof payoutLimitNames)[number];

/** In pounds: above any, a second person approves. */
export type PayoutLimits = Readonly<Record<PayoutLimitName, Money>>;

/** What was prepared since the day began, in pounds. */
export type PreparedToday = Readonly<Record<Exclude<PayoutLimitName, "payout">, Money>>;

/** The day's limits where only a payout's is set: two for an account, five for whoever prepares, 25 for the house. */
export function defaultLimits(payout: Money): PayoutLimits {
  const times = (factor: bigint) => money(payout.minor * factor, payout.currency);
  return { payout, beneficiaryDay: times(2n), operatorDay: times(5n), houseDay: times(25n) };
}

/** The limits that a payout goes over, with what was prepared before it; of one whose worth is not known, all. */
export function limitsExceeded(
  worth: Money | undefined,
  { limits, today }: { readonly limits: PayoutLimits; readonly today: PreparedToday },
): readonly PayoutLimitName[] {
  if (worth === undefined) return payoutLimitNames;
  const totals: Readonly<Record<PayoutLimitName, bigint>> = {
    payout: worth.minor,
    operatorDay: today.operatorDay.minor + worth.minor,
    beneficiaryDay: today.beneficiaryDay.minor + worth.minor,
    houseDay: today.houseDay.minor + worth.minor,
  };
  return payoutLimitNames.filter((name) => totals[name] > limits[name].minor);
}
