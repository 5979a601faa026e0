import { assert } from "./assert.ts";
import { type CurrencyCode, minorUnitsOf } from "./currency.ts";

/** An amount of one currency as a whole number of its minor units (pence, cents, whole yen). */
export type Money = { readonly minor: bigint; readonly currency: CurrencyCode };

/** The largest amount that one request may name: 10 billion major units, far above any limit of the desk. */
export const maxMajorAmount = 10_000_000_000n;

export function money(minor: bigint, currency: CurrencyCode): Money {
  return { minor, currency };
}

export function add(a: Money, b: Money): Money {
  return money(a.minor + amountIn(a.currency, b), a.currency);
}

export function subtract(a: Money, b: Money): Money {
  return money(a.minor - amountIn(a.currency, b), a.currency);
}

/** The smaller of two amounts in the same minor units. */
export function minBigInt(a: bigint, b: bigint): bigint {
  return b < a ? b : a;
}

function amountIn(currency: CurrencyCode, other: Money): bigint {
  assert(other.currency === currency, `${other.currency} where ${currency} was expected`);
  return other.minor;
}

/** Minor units in one major unit: 100 for GBP, 1 for JPY. */
export function minorPerMajor(currency: CurrencyCode): bigint {
  return 10n ** BigInt(minorUnitsOf(currency));
}

/** Why a text is not an amount of money. */
export type AmountFault = "amount_malformed" | "amount_too_precise" | "amount_too_large";

/**
 * Reads a decimal text ("1250", "1250.5", "1250.00") as minor units of the currency. Nothing is rounded:
 * more decimals than the currency has are a fault, unless they are zeros. A sign is a fault.
 */
export function parseAmount(text: string, currency: CurrencyCode): bigint | AmountFault {
  const match = /^(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text);
  if (!match) return "amount_malformed";
  const digits = minorUnitsOf(currency);
  const fraction = (match[2] ?? "").replace(/0+$/, "");
  if (fraction.length > digits) return "amount_too_precise";
  const perMajor = minorPerMajor(currency);
  const minor = BigInt(match[1] ?? "0") * perMajor + BigInt(fraction.padEnd(digits, "0") || "0");
  return minor > maxMajorAmount * perMajor ? "amount_too_large" : minor;
}

/** The decimal text of an amount with exactly the currency's decimals: "1250.00", "-0.05", "1250" for JPY. */
export function formatAmount({ minor, currency }: Money): string {
  const digits = minorUnitsOf(currency);
  const magnitude = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, "0");
  const sign = minor < 0n ? "-" : "";
  if (digits === 0) return sign + magnitude;
  return `${sign}${magnitude.slice(0, -digits)}.${magnitude.slice(-digits)}`;
}
