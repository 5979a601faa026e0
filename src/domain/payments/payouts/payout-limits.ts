import { type Money, money } from "#domain/money.ts";

/** Limits: per payout, and per day for the preparer, the paid account and in total. */
export const payoutLimitNames = ["payout", "operatorDay", "beneficiaryDay", "houseDay"] as const;
export type PayoutLimitName = (typeof payoutLimitNames)[number];

/** In GBP; above any, a second person approves. */
export type PayoutLimits = Readonly<Record<PayoutLimitName, Money>>;

/** Prepared earlier today, in GBP. */
export type PreparedToday = Readonly<Record<Exclude<PayoutLimitName, "payout">, Money>>;

/** Default daily limits as multiples of the payout limit: 2 per account, 5 per preparer, 25 in total. */
export function defaultLimits(payout: Money): PayoutLimits {
  const times = (factor: bigint) => money(payout.minor * factor, payout.currency);
  return { payout, beneficiaryDay: times(2n), operatorDay: times(5n), houseDay: times(25n) };
}

/** Limits that a payout exceeds, counting what was prepared before; all when its worth is unknown. */
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

const limitWords: Readonly<Record<PayoutLimitName, string>> = {
  payout: "a single payout",
  operatorDay: "a preparer's day",
  beneficiaryDay: "a recipient account's day",
  houseDay: "all payouts of a day",
};

/** Why a second person has to approve, from the audit log's list of limits: `payout, houseDay`. */
export function describeExceeded(names: string): string {
  const words = payoutLimitNames.filter((name) => names.split(", ").includes(name));
  return `Above the limit for ${words.map((name) => limitWords[name]).join(" and ")}`;
}
