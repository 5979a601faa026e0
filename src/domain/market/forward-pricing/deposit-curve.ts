import { assert } from "#domain/assert.ts";
import type { DepositRate } from "./deposit-rate.ts";

/** Tenors for which the desk sets deposit rates, shortest first. */
export const depositTenors = ["1W", "1M", "2M", "3M", "6M", "9M", "12M"] as const;

export type DepositTenor = (typeof depositTenors)[number];

/** Deposit rates of one currency. */
export type DepositCurve = Readonly<Record<DepositTenor, DepositRate>>;

/** Calendar days that a tenor stands for, whatever the months' lengths: a curve then needs no calendar. */
export const tenorDays: Readonly<Record<DepositTenor, number>> = {
  "1W": 7,
  "1M": 30,
  "2M": 61,
  "3M": 91,
  "6M": 182,
  "9M": 273,
  "12M": 365,
};

/** An exact rate in millionths; the denominator is positive. */
export type RateFraction = { readonly numerator: bigint; readonly denominator: bigint };

/** The rate for so many days: a straight line between tenors, and flat before the first and after the last. Exact. */
export function depositRateFor(curve: DepositCurve, days: number): RateFraction {
  assert(Number.isInteger(days) && days >= 0, `days of a deposit: ${days}`);
  const later = depositTenors.findIndex((tenor) => tenorDays[tenor] >= days);
  const [before, after] = [depositTenors[later - 1], depositTenors[later]];
  if (after === undefined) return whole(curve["12M"]);
  if (before === undefined) return whole(curve[after]);
  const span = tenorDays[after] - tenorDays[before];
  const passed = days - tenorDays[before];
  return {
    numerator: BigInt(curve[before]) * BigInt(span - passed) + BigInt(curve[after]) * BigInt(passed),
    denominator: BigInt(span),
  };
}

function whole(rate: DepositRate): RateFraction {
  return { numerator: BigInt(rate), denominator: 1n };
}

/** One rate for every tenor. */
export function flatCurve(rate: DepositRate): DepositCurve {
  return Object.fromEntries(depositTenors.map((tenor) => [tenor, rate])) as DepositCurve;
}

/** Whether two curves have the same rate at each tenor. */
export function isSameCurve(one: DepositCurve, other: DepositCurve): boolean {
  return depositTenors.every((tenor) => one[tenor] === other[tenor]);
}

export type CurveAge = "current" | "ageing" | "stale";

const dayMs = 86_400_000;
const currentDays = 7;
/** Age in days above which a curve prices nothing. */
export const pricingDays = 31;

/** A curve over 7 days old is ageing, which the desk is shown; one over 31 days old is stale and prices nothing. */
export function ageOfCurve(setAt: Date, now: Date): CurveAge {
  const ageMs = now.getTime() - setAt.getTime();
  if (ageMs > pricingDays * dayMs) return "stale";
  return ageMs > currentDays * dayMs ? "ageing" : "current";
}
