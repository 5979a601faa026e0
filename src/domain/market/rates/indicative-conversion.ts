import { type CurrencyCode, minorUnitsOf } from "#domain/currency.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { type Money, maxMajorAmount, money } from "#domain/money.ts";
import type { Rate } from "#domain/rate.ts";
import { divide } from "#domain/rounding.ts";
import { clientRateOf } from "./client-rate.ts";

/** What one typed into a box of the calculator: a decimal text of digits and at most one point, and its currency. */
export type TypedAmount = { readonly text: string; readonly currency: CurrencyCode };

/** A mid-market rate and what the house keeps of it. */
export type ShownRate = { readonly mid: Rate; readonly margin: Margin };

const rateScale = 10n ** 10n;

/**
 * What a recipient gets for an amount sent: amount × mid × (1 - margin), down to the currency's minor units.
 * Indicative: nothing is owed by it. Undefined when there is nothing to compute: no figure, zero, or over ten billion.
 */
export function receivedFor(
  sent: TypedAmount,
  { mid, margin }: ShownRate,
  to: CurrencyCode,
): Money | undefined {
  const amount = parseDecimal(sent.text);
  if (!amount) return undefined;
  const minorPerUnit = 10n ** BigInt(minorUnitsOf(to));
  const minor = divide(
    amount.digits * clientRateOf(mid, margin) * minorPerUnit,
    amount.scale * rateScale,
    "down",
  );
  return money(minor, to);
}

/** What must be sent for a recipient to get an amount: amount ÷ mid ÷ (1 - margin), up to the currency's minor units. */
export function sentFor(
  received: TypedAmount,
  { mid, margin }: ShownRate,
  from: CurrencyCode,
): Money | undefined {
  const amount = parseDecimal(received.text);
  if (!amount) return undefined;
  const minorPerUnit = 10n ** BigInt(minorUnitsOf(from));
  const minor = divide(
    amount.digits * rateScale * minorPerUnit,
    amount.scale * clientRateOf(mid, margin),
    "up",
  );
  return money(minor, from);
}

/** Pounds per unit of a currency in hundred-thousandths, fixed figures of the points panel; they price nothing. */
const poundsPerUnit: Partial<Record<CurrencyCode, bigint>> = {
  EUR: 87_000n,
  USD: 80_000n,
  AUD: 53_000n,
  CAD: 59_000n,
  JPY: 530n,
  CHF: 91_000n,
  NZD: 49_000n,
  SAR: 21_000n,
  CNY: 11_000n,
  SGD: 60_000n,
  AED: 22_000n,
  INR: 960n,
  HKD: 10_000n,
};
const factorScale = 100_000n;
/** For a currency that the table does not know. */
const unknownFactor = 50_000n;

/**
 * The points that the calculator shows: the pounds of the exchange in whole ones, half-even. The pounds themselves
 * where either side is in pounds, otherwise what is sent times a fixed factor.
 */
export function indicativePoints(sent: Money, received: Money): bigint {
  const inPounds = [sent, received].find(({ currency }) => currency === "GBP");
  const of = inPounds ?? sent;
  const factor = inPounds ? factorScale : (poundsPerUnit[of.currency] ?? unknownFactor);
  return divide(of.minor * factor, 10n ** BigInt(minorUnitsOf(of.currency)) * factorScale, "half-even");
}

/** Above so much, in pounds, one is offered to send the money straight away. */
const sendMoneyAbove = 10_000n;

/**
 * Whether the "Send money" link shows for what one typed: above 10,000, euros divided by the rate first, other
 * currencies as entered.
 */
export function offersToSend(typed: TypedAmount, mid: Rate): boolean {
  const amount = parseDecimal(typed.text);
  if (!amount) return false;
  if (typed.currency !== "EUR") return amount.digits > sendMoneyAbove * amount.scale;
  return amount.digits * rateScale > sendMoneyAbove * amount.scale * mid;
}

export type Indication = {
  /** What belongs into the box that one did not type into. */
  readonly amount: Money;
  readonly points: bigint;
  readonly offersToSend: boolean;
};

/** Everything that the calculator shows for an amount typed as sent or as received; undefined when it is skipped. */
export function indicativeConversion(
  side: "send" | "receive",
  typed: TypedAmount,
  rate: ShownRate,
  other: CurrencyCode,
): Indication | undefined {
  const amount = side === "send" ? receivedFor(typed, rate, other) : sentFor(typed, rate, other);
  const own = moneyOf(typed);
  if (!amount || !own) return undefined;
  const points = side === "send" ? indicativePoints(own, amount) : indicativePoints(amount, own);
  return { amount, points, offersToSend: offersToSend(typed, rate.mid) };
}

function moneyOf({ text, currency }: TypedAmount): Money | undefined {
  const amount = parseDecimal(text);
  if (!amount) return undefined;
  return money(
    divide(amount.digits * 10n ** BigInt(minorUnitsOf(currency)), amount.scale, "half-even"),
    currency,
  );
}

type Decimal = { readonly digits: bigint; readonly scale: bigint };

/** A positive decimal text as a fraction: "12.5" is 125 / 10. */
function parseDecimal(text: string): Decimal | undefined {
  const match = /^(\d{0,30})(?:\.(\d{0,30}))?$/.exec(text);
  const whole = match?.[1] ?? "";
  const fraction = match?.[2] ?? "";
  if (!match || whole + fraction === "") return undefined;
  const scale = 10n ** BigInt(fraction.length);
  const digits = BigInt(whole + fraction);
  return digits > 0n && digits <= maxMajorAmount * scale ? { digits, scale } : undefined;
}
