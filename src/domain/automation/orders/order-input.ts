import type { CurrencyCode } from "#domain/currency.ts";
import { parseTypedRate } from "#domain/market/rates/parse-typed-rate.ts";
import { type Money, money, parseAmount } from "#domain/money.ts";
import { convert, convertBack, type Rate } from "#domain/rate.ts";
import { decimalsFault } from "#domain/read-amount.ts";
import type { FieldFaults } from "#domain/refusal.ts";

/** Per client. */
export const maxPendingOrders = 100;

/**
 * Terms of an order: sell the amount at the target client rate or better, or, if the client rate falls to the stop first, at
 * the rate of that moment. Whichever is reached first fills it. At least one of the two is set.
 */
export type OrderTerms = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  /** Units of `toCurrency` per 1 of `fromCurrency`; null for an order that only has a stop. */
  readonly targetRate: Rate | null;
  /** Like `targetRate`, and below it; null for an order that only waits for its target. */
  readonly stopRate: Rate | null;
  /** In minor units of `fromCurrency`. */
  readonly amount: bigint;
};

export type OrderInput = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly targetRate?: string | number | null | undefined;
  readonly stopRate?: string | number | null | undefined;
  /** Decimal text in `fromCurrency`. */
  readonly amount: string;
};

export type OrderParseResult =
  | { readonly ok: true; readonly value: OrderTerms }
  | { readonly ok: false; readonly faults: FieldFaults };

/** Parses an order; returns a message per invalid field. */
export function parseOrderInput(input: OrderInput): OrderParseResult {
  const { fromCurrency, toCurrency } = input;
  const faults: Record<string, string> = {};
  const targetRate = parseRateOrNone(input.targetRate);
  const stopRate = parseRateOrNone(input.stopRate);
  if (targetRate === undefined) faults.targetRate = rateFault;
  if (stopRate === undefined) faults.stopRate = rateFault;
  else if (targetRate === null && stopRate === null) faults.targetRate = noRateFault;
  else if (stopRate !== null && targetRate != null && stopRate >= targetRate)
    faults.stopRate = "Enter a stop rate below your target";
  const amount = parseAmount(input.amount, fromCurrency);
  const lowest = stopRate ?? targetRate;
  if (typeof amount === "string" || amount === 0n) faults.amount = amountFault(amount, fromCurrency);
  else if (lowest != null && fromCurrency !== toCurrency) {
    const bought = getBoughtAtTarget(money(amount, fromCurrency), lowest, toCurrency);
    if (bought.minor === 0n)
      faults.amount = `At this rate the amount is too small to buy any ${toCurrency}. Enter a larger one.`;
  }
  const isParsed = targetRate !== undefined && stopRate !== undefined && typeof amount !== "string";
  if (!isParsed || Object.keys(faults).length > 0) return { ok: false, faults };
  return { ok: true, value: { fromCurrency, toCurrency, targetRate, stopRate, amount } };
}

const rateFault = "Enter a rate above 0 and below 1,000,000, with at most ten decimals";
const noRateFault = "Enter a target rate, a stop rate or both";

/** Null when none was given; undefined when it is not a valid order rate. */
function parseRateOrNone(rate: OrderInput["stopRate"]): Rate | null | undefined {
  return rate === undefined || rate === null || rate === "" ? null : parseTargetRate(rate);
}

/** Far above any pair of the listed currencies. */
const targetRateCeiling = 1_000_000n;

/**
 * Parses a typed or sent target, with commas as in `normaliseTypedRate`. Undefined when it is not a valid
 * order rate.
 */
export function parseTargetRate(target: string | number): Rate | undefined {
  const rate = parseTypedRate(target);
  return rate !== undefined && rate < targetRateCeiling * 10n ** 10n ? rate : undefined;
}

function amountFault(fault: ReturnType<typeof parseAmount>, currency: CurrencyCode): string {
  if (fault === "amount_too_precise") return decimalsFault(currency);
  if (fault === "amount_too_large")
    return "That's more than you can exchange at once. Enter a smaller amount.";
  return "Enter an amount above 0";
}

/** Whether the client rate is at the target or better. */
export function isTargetReached(targetRate: Rate | null, clientRate: Rate): boolean {
  return targetRate !== null && clientRate >= targetRate;
}

/** Whether the client rate is at the stop or below. */
export function isStopReached(stopRate: Rate | null, clientRate: Rate): boolean {
  return stopRate !== null && clientRate <= stopRate;
}

/**
 * Whether its stop filled an order that was booked at this rate. One with a target is, if at a lower rate; a rate that is back
 * at the target when a stop is filled late counts as the target's.
 */
export function isFilledByStop(targetRate: Rate | null, bookedRate: Rate): boolean {
  return !isTargetReached(targetRate, bookedRate);
}

/** Bought amount at exactly the target rate, rounded down as in the exchange. */
export function getBoughtAtTarget(amount: Money, targetRate: Rate, to: CurrencyCode): Money {
  return convert(amount, targetRate, to, "down");
}

/** Amount to send for `amount` at exactly the target rate, rounded up as in the exchange. */
export function getSoldAtTarget(amount: Money, targetRate: Rate, from: CurrencyCode): Money {
  return convertBack(amount, targetRate, from, "up");
}
