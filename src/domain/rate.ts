import { assert } from "./assert.ts";
import { type CurrencyCode, getMinorUnits } from "./currency.ts";
import { type Money, money } from "./money.ts";
import { divide, type Rounding } from "./rounding.ts";

/**
 * An exact positive rate: units of the bought currency per 1 of the sold one, scaled by 10^10. Stored as
 * numeric(20,10), a number in JSON.
 */
export type Rate = bigint & { readonly __rate: unique symbol };

const rateDecimals = 10;
const rateScale = 10n ** BigInt(rateDecimals);
/** Far above any pair of the listed currencies; a larger figure is the source's fault. */
export const maxRate = (1_000_000_000n * rateScale - 1n) as Rate;

export function rateFromScaled(scaled: bigint): Rate {
  assert(scaled > 0n && scaled <= maxRate, `rate out of range: ${scaled}`);
  return scaled as Rate;
}

/** Parses a positive decimal; undefined when invalid, out of range or with over ten decimals. */
export function parseRate(text: string): Rate | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,10}))?$/.exec(text);
  if (!match) return undefined;
  const scaled = BigInt((match[1] ?? "") + (match[2] ?? "").padEnd(rateDecimals, "0"));
  return scaled > 0n ? rateFromScaled(scaled) : undefined;
}

/** Reads a text that `formatRate` or the database made. */
export function requireRate(text: string): Rate {
  const rate = parseRate(text);
  assert(rate !== undefined, `a rate: ${text}`);
  return rate;
}

/** Decimal text with all ten decimals, as stored. */
export function formatRate(rate: Rate): string {
  const digits = rate.toString().padStart(rateDecimals + 1, "0");
  return `${digits.slice(0, -rateDecimals)}.${digits.slice(-rateDecimals)}`;
}

/** For JSON and charts only, never for calculations. */
export function rateToNumber(rate: Rate): number {
  return Number(formatRate(rate));
}

/** Rounds a float to ten decimals; undefined when out of range. */
export function rateFromNumber(value: number): Rate | undefined {
  if (!Number.isFinite(value) || value <= 0 || value >= 1e9) return undefined;
  return parseRate(value.toFixed(rateDecimals));
}

/**
 * Cross rate, `to` per 1 of `from`, from rates per 1 of a common base; rounded down at ten decimals, so that
 * a round trip never exceeds 1.
 */
export function crossRate(fromPerBase: Rate, toPerBase: Rate): Rate {
  return rateFromScaled(divide(toPerBase * rateScale, fromPerBase, "down"));
}

/** Multiplies by an exact fraction, rounded down at ten decimals. */
export function scaleRate(rate: Rate, numerator: bigint, denominator: bigint): Rate {
  return rateFromScaled(divide(rate * numerator, denominator, "down"));
}

/** Converts at `rate`, units of `to` per 1 of the amount's currency. */
export function convert(amount: Money, rate: Rate, to: CurrencyCode, rounding: Rounding): Money {
  return convertPart(amount, { numerator: 1n, denominator: 1n }, rate, to, rounding);
}

/** `convert` of an exact fraction of an amount, rounded once. */
export function convertPart(
  amount: Money,
  part: { readonly numerator: bigint; readonly denominator: bigint },
  rate: Rate,
  to: CurrencyCode,
  rounding: Rounding,
): Money {
  const [numerator, denominator] = inMinorUnits(amount.currency, to);
  const exact = amount.minor * part.numerator * rate * numerator;
  return money(divide(exact, part.denominator * rateScale * denominator, rounding), to);
}

/** Amount of `from` that converts to `amount` at `rate` (units of the amount's currency per 1 of `from`). */
export function convertBack(amount: Money, rate: Rate, from: CurrencyCode, rounding: Rounding): Money {
  const [numerator, denominator] = inMinorUnits(from, amount.currency);
  return money(divide(amount.minor * rateScale * denominator, rate * numerator, rounding), from);
}

/** What was bought per 1 sold. Undefined when nothing was sold or bought, or the rate is out of range. */
export function averageRate(sold: Money, bought: Money, rounding: Rounding): Rate | undefined {
  if (sold.minor <= 0n) return undefined;
  const [numerator, denominator] = inMinorUnits(sold.currency, bought.currency);
  const scaled = divide(bought.minor * rateScale * denominator, sold.minor * numerator, rounding);
  return scaled > 0n && scaled <= maxRate ? rateFromScaled(scaled) : undefined;
}

function inMinorUnits(from: CurrencyCode, to: CurrencyCode): [numerator: bigint, denominator: bigint] {
  const shift = getMinorUnits(to) - getMinorUnits(from);
  return shift >= 0 ? [10n ** BigInt(shift), 1n] : [1n, 10n ** BigInt(-shift)];
}
