import { type CurrencyCode, getMinorUnits } from "#domain/currency.ts";
import { bankMargin, type Margin, noMargin } from "#domain/market/pricing/margin.ts";
import { formatAmount, type Money, maxMajorAmount, money } from "#domain/money.ts";
import type { Rate } from "#domain/rate.ts";
import { divide } from "#domain/rounding.ts";
import { getClientRate } from "./client-rate.ts";

/** A calculator input: digits with at most one point, and its currency. */
export type TypedAmount = { readonly text: string; readonly currency: CurrencyCode };

/** A mid-market rate and the margin. */
export type ShownRate = { readonly mid: Rate; readonly margin: Margin };

const rateScale = 10n ** 10n;

/**
 * amount × mid × (1 - margin), rounded down to minor units. Indicative only. Undefined for invalid text,
 * zero, or above ten billion.
 */
export function getReceivedAmount(
  sent: TypedAmount,
  { mid, margin }: ShownRate,
  to: CurrencyCode,
): Money | undefined {
  const amount = parseDecimal(sent.text);
  if (!amount) return undefined;
  const minorPerUnit = 10n ** BigInt(getMinorUnits(to));
  const minor = divide(
    amount.digits * getClientRate(mid, margin) * minorPerUnit,
    amount.scale * rateScale,
    "down",
  );
  return money(minor, to);
}

/** amount ÷ mid ÷ (1 - margin), rounded up to minor units. */
export function getSentAmount(
  received: TypedAmount,
  { mid, margin }: ShownRate,
  from: CurrencyCode,
): Money | undefined {
  const amount = parseDecimal(received.text);
  if (!amount) return undefined;
  const minorPerUnit = 10n ** BigInt(getMinorUnits(from));
  const minor = divide(
    amount.digits * rateScale * minorPerUnit,
    amount.scale * getClientRate(mid, margin),
    "up",
  );
  return money(minor, from);
}

/** Fixed GBP per unit in hundred-thousandths for the points panel; not used for pricing. */
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
/** For currencies not in the table. */
const unknownFactor = 50_000n;

/**
 * Points shown by the calculator: the worth in whole pounds, half-even; from the GBP side if there is one,
 * otherwise the sent amount times a fixed factor.
 */
export function indicativePoints(sent: Money, received: Money): bigint {
  const inPounds = [sent, received].find(({ currency }) => currency === "GBP");
  const of = inPounds ?? sent;
  const factor = inPounds ? factorScale : (poundsPerUnit[of.currency] ?? unknownFactor);
  return divide(of.minor * factor, 10n ** BigInt(getMinorUnits(of.currency)) * factorScale, "half-even");
}

/** Threshold in pounds for offering to send the money. */
const sendMoneyAbove = 10_000n;

/**
 * Whether the "Send money" link shows: above 10,000, with EUR divided by the rate and other currencies as
 * entered.
 */
export function showsSendLink(typed: TypedAmount, mid: Rate): boolean {
  const amount = parseDecimal(typed.text);
  if (!amount) return false;
  if (typed.currency !== "EUR") return amount.digits > sendMoneyAbove * amount.scale;
  return amount.digits * rateScale > sendMoneyAbove * amount.scale * mid;
}

export type Indication = {
  /** Value of the other input. */
  readonly amount: Money;
  readonly points: bigint;
  readonly offersToSend: boolean;
  /** What the margin costs, in the received currency. */
  readonly fee: Money;
  /** How much more arrives than from a bank that takes `bankMargin`; null when it isn't more. */
  readonly saving: Money | null;
};

/** Everything the calculator shows for a sent or received amount; undefined for invalid input. */
export function indicativeConversion(
  side: "send" | "receive",
  typed: TypedAmount,
  rate: ShownRate,
  other: CurrencyCode,
): Indication | undefined {
  const amount = side === "send" ? getReceivedAmount(typed, rate, other) : getSentAmount(typed, rate, other);
  const own = moneyOf(typed);
  if (!amount || !own) return undefined;
  const points = side === "send" ? indicativePoints(own, amount) : indicativePoints(amount, own);
  const [sent, received] = side === "send" ? [own, amount] : [amount, own];
  const arrivesWith = (margin: Margin) => {
    const text = formatAmount(sent);
    return getReceivedAmount({ text, currency: sent.currency }, { mid: rate.mid, margin }, received.currency);
  };
  return {
    amount,
    points,
    offersToSend: showsSendLink(typed, rate.mid),
    fee: gain(received, arrivesWith(noMargin), -1n),
    saving: positive(gain(received, arrivesWith(bankMargin), 1n)),
  };
}

/** `sign` times the difference between what arrives and what arrives otherwise. */
function gain(received: Money, otherwise: Money | undefined, sign: 1n | -1n): Money {
  return money(sign * (received.minor - (otherwise?.minor ?? 0n)), received.currency);
}

function positive(amount: Money): Money | null {
  return amount.minor > 0n ? amount : null;
}

function moneyOf({ text, currency }: TypedAmount): Money | undefined {
  const amount = parseDecimal(text);
  if (!amount) return undefined;
  return money(
    divide(amount.digits * 10n ** BigInt(getMinorUnits(currency)), amount.scale, "half-even"),
    currency,
  );
}

type Decimal = { readonly digits: bigint; readonly scale: bigint };

/** A positive decimal as a fraction: "12.5" is 125 / 10. */
function parseDecimal(text: string): Decimal | undefined {
  const match = /^(\d{0,30})(?:\.(\d{0,30}))?$/.exec(text);
  const whole = match?.[1] ?? "";
  const fraction = match?.[2] ?? "";
  if (!match || whole + fraction === "") return undefined;
  const scale = 10n ** BigInt(fraction.length);
  const digits = BigInt(whole + fraction);
  return digits > 0n && digits <= maxMajorAmount * scale ? { digits, scale } : undefined;
}
