import { assert } from "./assert.ts";
import { type CurrencyCode, getMinorUnits } from "./currency.ts";

/** An integer number of minor units (pence, cents, whole yen). */
export type Money = { readonly minor: bigint; readonly currency: CurrencyCode };

/** Maximum amount in one request, 10 billion major units, above any limit. */
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

/** Both in the same minor units. */
export function minBigInt(a: bigint, b: bigint): bigint {
  return b < a ? b : a;
}

function amountIn(currency: CurrencyCode, other: Money): bigint {
  assert(other.currency === currency, `${other.currency} where ${currency} was expected`);
  return other.minor;
}

/** 100 for GBP, 1 for JPY. */
export function minorPerMajor(currency: CurrencyCode): bigint {
  return 10n ** BigInt(getMinorUnits(currency));
}

export type AmountFault = "amount_malformed" | "amount_too_precise" | "amount_too_large";

/**
 * Parses decimal text ("1250", "1250.5", "1250.00") into minor units without rounding: excess non-zero
 * decimals and signs are faults.
 */
export function parseAmount(text: string, currency: CurrencyCode): bigint | AmountFault {
  const match = /^(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text);
  if (!match) return "amount_malformed";
  const digits = getMinorUnits(currency);
  const fraction = (match[2] ?? "").replace(/0+$/, "");
  if (fraction.length > digits) return "amount_too_precise";
  const perMajor = minorPerMajor(currency);
  const minor = BigInt(match[1] ?? "0") * perMajor + BigInt(fraction.padEnd(digits, "0") || "0");
  return minor > maxMajorAmount * perMajor ? "amount_too_large" : minor;
}

/** Decimal text with the currency's decimals: "1250.00", "-0.05", "1250" for JPY. */
export function formatAmount({ minor, currency }: Money): string {
  const digits = getMinorUnits(currency);
  const magnitude = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, "0");
  const sign = minor < 0n ? "-" : "";
  if (digits === 0) return sign + magnitude;
  return `${sign}${magnitude.slice(0, -digits)}.${magnitude.slice(-digits)}`;
}

/** For example "1,250.00 EUR". */
export function formatMoneyWithCode(amount: Money): string {
  const [whole = "", fraction] = formatAmount(amount).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${fraction === undefined ? grouped : `${grouped}.${fraction}`} ${amount.currency}`;
}

/** Decimal text in the same way: "1250" is "1,250.00 EUR". Text that is no amount stays as it is. */
export function formatTextWithCode(text: string, currency: CurrencyCode): string {
  const minor = parseAmount(text, currency);
  return typeof minor === "bigint" ? formatMoneyWithCode(money(minor, currency)) : text;
}
