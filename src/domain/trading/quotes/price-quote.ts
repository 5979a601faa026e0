import { addSettlementDays, type Day, type SettlementCalendar } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import {
  type BrokenLimit,
  belowStandardMinimum,
  brokenLimit,
  describeLimit,
  type LimitsByCurrency,
} from "#domain/market/pricing/amount-limits.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { getClientRate } from "#domain/market/rates/client-rate.ts";
import { formatMoneyWithCode, money } from "#domain/money.ts";
import { convert, convertBack, type Rate } from "#domain/rate.ts";
import { readAmount } from "#domain/read-amount.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";
import { defaultTimeZone, localDay, startOfDayIn } from "#domain/time-zone.ts";

export type QuoteRequest = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  /** Decimal text, in the bought currency when `isReceiving`, else in the sold one. */
  readonly amount: string;
  readonly isReceiving: boolean;
};

/** Inputs of a price. */
export type PricingTerms = {
  /** Bought units per 1 sold. */
  readonly mid: Rate;
  /** GBP per 1 of the sold currency for the GBP limits; undefined for GBP itself. */
  readonly midToGbp: Rate | undefined;
  readonly margin: Margin;
  readonly limits: LimitsByCurrency;
};

/** Amounts in minor units of their currency, rates in bought units per 1 sold. */
export type Price = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly fromAmount: bigint;
  readonly toAmount: bigint;
  readonly midRate: Rate;
  readonly rate: Rate;
  /** Worth of `fromAmount` at mid-market, in the bought currency. */
  readonly midAmount: bigint;
  readonly marginAmount: bigint;
};

/** Maximum worth of an exchange at mid-market, in pence. */
const maxWorthInPence = 10_000_000_00n;

const tooLarge = refused("amount_too_large", {
  amount: `One exchange can be worth at most ${formatMoneyWithCode(money(maxWorthInPence, "GBP"))}. Enter a smaller amount, or contact us.`,
});
const tooSmall = refused("amount_too_small", {
  amount: "That amount is too small to exchange. Enter a larger one.",
});

/**
 * Prices an amount at mid-market less the margin. The requested side is exact; a bought amount is rounded
 * down, a sold one up, so that no exchange beats mid-market. Both sides must respect their currency's limits.
 */
export function priceQuote(
  request: QuoteRequest,
  { mid, midToGbp, margin, limits }: PricingTerms,
): Outcome<Price> {
  const { fromCurrency, toCurrency, isReceiving } = request;
  if (fromCurrency === toCurrency) return refused("same_currency");
  const read = readAmount(request.amount, isReceiving ? toCurrency : fromCurrency);
  if (!read.ok) return read.refusal === "amount_too_large" ? tooLarge : read;
  const input = read.value;
  const rate = getClientRate(mid, margin);
  const [fromAmount, toAmount] = isReceiving
    ? [convertBack(money(input, toCurrency), rate, fromCurrency, "up").minor, input]
    : [input, convert(money(input, fromCurrency), rate, toCurrency, "down").minor];
  if (input === 0n) return tooSmall;
  const sold = money(fromAmount, fromCurrency);
  if (worthInPence(sold.minor, fromCurrency, midToGbp) > maxWorthInPence) return tooLarge;
  const broken = [
    brokenLimit(sold, limits),
    brokenLimit(money(toAmount, toCurrency), limits),
    belowStandardMinimum(sold, limits, midToGbp),
  ].flatMap((limit) => (limit ? [inEnteredCurrency(limit, request, rate)] : []));
  const [first, ...others] = broken;
  if (first) {
    const decisive = others.reduce(tighterLimit, first);
    return refused(decisive.refusal, { amount: describeLimit(decisive) });
  }
  if (toAmount === 0n) return tooSmall;
  const midAmount = convert(sold, mid, toCurrency, "half-even").minor;
  return accepted({
    fromCurrency,
    toCurrency,
    fromAmount,
    toAmount,
    midRate: mid,
    rate,
    midAmount,
    marginAmount: marginOf(sold.minor, fromCurrency, toCurrency, mid, rate),
  });
}

/** The limit on the side that was entered, rounded so that entering it keeps to the limit at this rate. */
function inEnteredCurrency(
  { refusal, limit }: BrokenLimit,
  { fromCurrency, toCurrency, isReceiving }: QuoteRequest,
  rate: Rate,
): BrokenLimit {
  const rounding = refusal === "amount_below_limit" ? "up" : "down";
  if (limit.currency === (isReceiving ? toCurrency : fromCurrency)) return { refusal, limit };
  return {
    refusal,
    limit: isReceiving
      ? convert(limit, rate, toCurrency, rounding)
      : convertBack(limit, rate, fromCurrency, rounding),
  };
}

/** Of two limits in one currency, the one that keeps to both; the first where none does. */
function tighterLimit(one: BrokenLimit, other: BrokenLimit): BrokenLimit {
  if (one.refusal !== other.refusal) return one;
  const isTighter =
    one.refusal === "amount_below_limit"
      ? other.limit.minor > one.limit.minor
      : other.limit.minor < one.limit.minor;
  return isTighter ? other : one;
}

function worthInPence(minor: bigint, currency: CurrencyCode, midToGbp: Rate | undefined): bigint {
  return midToGbp === undefined ? minor : convert(money(minor, currency), midToGbp, "GBP", "half-even").minor;
}

/** Amount times the rate difference, rounded down in the bought currency; the rest is `rounding`. */
export function marginOf(
  fromMinor: bigint,
  from: CurrencyCode,
  to: CurrencyCode,
  mid: Rate,
  rate: Rate,
): bigint {
  if (mid === rate) return 0n;
  return convert(money(fromMinor, from), (mid - rate) as Rate, to, "down").minor;
}

/**
 * Sold amount in pence, rounded up, as it counts against a limit; `midToGbp` is GBP per 1 of the sold
 * currency.
 */
export function gbpWorth(
  { fromAmount, fromCurrency }: Pick<Price, "fromAmount" | "fromCurrency">,
  midToGbp: Rate,
): bigint {
  return convert(money(fromAmount, fromCurrency), midToGbp, "GBP", "up").minor;
}

/** Business days to fund a trade before it is cancelled. */
export const businessDaysToFund = 3;

/** The last deadlines' days, since bookings come in great numbers and their calendar never changes. */
const lastDeadlines = new WeakMap<
  SettlementCalendar,
  Map<CurrencyCode, { readonly bookedOn: Day; readonly fundBy: number }>
>();

/**
 * When a trade booked now is cancelled if unfunded: after business days of the sold currency in London, as long
 * after midnight as it was booked.
 */
export function fundingDeadline(now: Date, currency: CurrencyCode, calendar: SettlementCalendar): Date {
  const { day: bookedOn, from } = localDay(defaultTimeZone, now);
  const known = lastDeadlines.get(calendar) ?? new Map();
  lastDeadlines.set(calendar, known);
  let last = known.get(currency);
  if (last?.bookedOn !== bookedOn) {
    const day = addSettlementDays(bookedOn, businessDaysToFund, [currency], calendar);
    last = { bookedOn, fundBy: startOfDayIn(defaultTimeZone, day).getTime() };
    known.set(currency, last);
  }
  return new Date(last.fundBy + now.getTime() - from);
}

/** Business days until estimated delivery. */
const deliveryBusinessDays = 2;

/** Estimated delivery from now, by days in London; only those count on which all currencies settle. */
export function deliveryDay(
  now: Date,
  currencies: readonly CurrencyCode[],
  calendar: SettlementCalendar,
): Day {
  const { day } = localDay(defaultTimeZone, now);
  return addSettlementDays(day, deliveryBusinessDays, currencies, calendar);
}
