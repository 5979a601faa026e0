import { type CurrencyCode, getMinorUnits } from "#domain/currency.ts";
import { type Money, money, parseAmount } from "#domain/money.ts";
import { convert, convertBack, parseRate, type Rate, rateFromNumber } from "#domain/rate.ts";
import type { FieldFaults } from "#domain/refusal.ts";
import { normaliseTypedRate } from "#domain/typed-figures.ts";

/** Per client. */
export const maxPendingOrders = 100;

/** Terms of an order: sell the amount at the target client rate or better. */
export type OrderTerms = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  /** Units of `toCurrency` per 1 of `fromCurrency`. */
  readonly targetRate: Rate;
  /** In minor units of `fromCurrency`. */
  readonly amount: bigint;
};

export type OrderInput = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly targetRate: string | number;
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
  const targetRate = parseTargetRate(input.targetRate);
  if (targetRate === undefined)
    faults.targetRate = "Enter a rate above 0 and below 1,000,000, with at most ten decimals";
  const amount = parseAmount(input.amount, fromCurrency);
  if (typeof amount === "string" || amount === 0n) faults.amount = amountFault(amount, fromCurrency);
  else if (targetRate !== undefined && fromCurrency !== toCurrency) {
    const bought = getBoughtAtTarget(money(amount, fromCurrency), targetRate, toCurrency);
    if (bought.minor === 0n)
      faults.amount = `At this rate the amount is too small to buy any ${toCurrency}. Enter a larger one.`;
  }
  if (targetRate === undefined || typeof amount === "string" || Object.keys(faults).length > 0)
    return { ok: false, faults };
  return { ok: true, value: { fromCurrency, toCurrency, targetRate, amount } };
}

/** Far above any pair of the listed currencies. */
const targetRateCeiling = 1_000_000n;

/**
 * Parses a typed or sent target, with commas as in `normaliseTypedRate`. Undefined when it is not a valid
 * order rate.
 */
export function parseTargetRate(target: string | number): Rate | undefined {
  const rate =
    typeof target === "number" ? rateFromNumber(target) : parseRate(normaliseTypedRate(target) ?? "");
  return rate !== undefined && rate < targetRateCeiling * 10n ** 10n ? rate : undefined;
}

function amountFault(fault: ReturnType<typeof parseAmount>, currency: CurrencyCode): string {
  if (fault === "amount_too_precise") {
    return getMinorUnits(currency) === 0
      ? `${currency} has no decimals. Enter a whole amount.`
      : `Use at most two decimals for ${currency}`;
  }
  if (fault === "amount_too_large")
    return "That's more than you can exchange at once. Enter a smaller amount.";
  return "Enter an amount above 0";
}

/** Whether the client rate is at the target or better. */
export function isTargetReached(targetRate: Rate, clientRate: Rate): boolean {
  return clientRate >= targetRate;
}

/** Bought amount at exactly the target rate, rounded down as in the exchange. */
export function getBoughtAtTarget(amount: Money, targetRate: Rate, to: CurrencyCode): Money {
  return convert(amount, targetRate, to, "down");
}

/** Amount to send for `amount` at exactly the target rate, rounded up as in the exchange. */
export function getSoldAtTarget(amount: Money, targetRate: Rate, from: CurrencyCode): Money {
  return convertBack(amount, targetRate, from, "up");
}
