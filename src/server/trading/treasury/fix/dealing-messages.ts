import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, type Money, money, parseAmount } from "#domain/money.ts";
import { convert, convertBack, formatRate, parseRate, type Rate } from "#domain/rate.ts";
import type { CoverOrder, Exchanged, OrderReport } from "#domain/trading/treasury/cover-deal.ts";
import { type FixField, type FixMessage, getField } from "./fix-message.ts";

/**
 * What a quote is asked for: the dealt currency is the amount's, and Side, OrderQty and Currency are of it, as the FIX
 * recommendations for foreign exchange have it.
 */
export type QuoteInput = CoverOrder & { readonly id: string };

/** An order on a quote of the provider, at its price. */
export type FixOrder = CoverOrder & {
  readonly id: string;
  readonly providerQuoteId: string;
  readonly price: Rate;
};

/** The provider's answer to a QuoteRequest. */
export type QuoteAnswer =
  | (Exchanged & { readonly providerQuoteId: string; readonly price: Rate; readonly endsAt: Date })
  | { readonly refusal: string };

/** The market's order of the currencies: of a pair, the earlier is priced in the later. */
const marketOrder: readonly CurrencyCode[] = [
  ...(["EUR", "GBP", "AUD", "NZD", "USD", "CAD", "CHF"] as const),
  ...(["SGD", "AED", "SAR", "HKD", "CNY", "INR", "JPY"] as const),
];

const spot: FixField = [63, "0"];
const unknownOrder = "5";

export function quoteRequestMessage(input: QuoteInput, now: Date): FixMessage {
  const fields: FixField[] = [
    [131, input.id],
    [146, "1"],
    [55, symbolOf(input)],
    [537, "1"],
    [54, sideOf(input)],
    [38, formatAmount(input.amount)],
    spot,
    [15, input.amount.currency],
    [60, formatTime(now)],
  ];
  return { type: "R", fields };
}

/** An order on a quote, for all of it or what of it can be dealt at once: nothing of it rests. */
export function orderMessage(order: FixOrder, now: Date): FixMessage {
  const immediateOrCancel: FixField = [59, "3"];
  const previouslyQuoted: FixField = [40, "D"];
  const fields: FixField[] = [
    [11, order.id],
    [117, order.providerQuoteId],
    [21, "1"],
    spot,
    [55, symbolOf(order)],
    [54, sideOf(order)],
    [60, formatTime(now)],
    [38, formatAmount(order.amount)],
    previouslyQuoted,
    [44, formatPrice(order.price)],
    [15, order.amount.currency],
    immediateOrCancel,
  ];
  return { type: "D", fields };
}

/** Asks what became of an order; the provider answers with an ExecutionReport. */
export function statusRequestMessage(order: FixOrder): FixMessage {
  return {
    type: "H",
    fields: [
      [11, order.id],
      [55, symbolOf(order)],
      [54, sideOf(order)],
    ],
  };
}

/**
 * A Quote (S) or QuoteRequestReject (AG). A price is usable only for all of the amount, until an end that it names. The side that
 * wasn't asked for is the amount at the price, rounded half to even to its minor units.
 */
export function readQuote(message: FixMessage, input: QuoteInput, now: Date): QuoteAnswer {
  if (message.type !== "S") return { refusal: textOf(message) ?? "The provider doesn't quote this." };
  const unusable = { refusal: "The provider's quote can't be used." };
  const providerQuoteId = getField(message, 117) ?? "";
  const [base] = pairOf(input);
  const [priceTag, sizeTag] = input.soldCurrency === base ? [132, 134] : [133, 135];
  const price = parsePrice(getField(message, priceTag));
  const endsAt = parseTime(getField(message, 62));
  const size = getField(message, sizeTag);
  const isOfPair = (getField(message, 55) ?? symbolOf(input)) === symbolOf(input);
  const isUsable = isOfPair && /^[\x20-\x7e]{1,100}$/.test(providerQuoteId) && holdsAll(size, input.amount);
  if (!isUsable || price === undefined || endsAt === undefined || endsAt <= now) return unusable;
  const exchanged = exchangeAt(input, input.amount, price);
  return exchanged ? { ...exchanged, providerQuoteId, price, endsAt } : unusable;
}

function holdsAll(size: string | undefined, amount: Money): boolean {
  if (size === undefined) return true;
  const offered = parseAmount(trimDecimal(size), amount.currency);
  return typeof offered === "bigint" && offered >= amount.minor;
}

/**
 * An ExecutionReport (8) of an order. Only one after which nothing of the order is open says what became of it; any other, and one
 * that doesn't fit the order, says nothing: `lost`.
 */
export function readReport(message: FixMessage, order: FixOrder): OrderReport {
  const lost: OrderReport = { state: "lost" };
  const fits = (tag: number, value: string) => (getField(message, tag) ?? value) === value;
  if (!fits(55, symbolOf(order)) || !fits(54, sideOf(order)) || !fits(15, order.amount.currency)) return lost;
  const filled = parseAmount(trimDecimal(getField(message, 14) ?? ""), order.amount.currency);
  if (typeof filled !== "bigint") return lost;
  switch (getField(message, 39)) {
    case "2":
      return dealtAt(message, order, filled);
    case "3":
    case "4":
    case "C":
      return filled > 0n
        ? dealtAt(message, order, filled)
        : { state: "rejected", reason: textOf(message) ?? "The provider cancelled the order." };
    case "8":
      if (filled > 0n) return lost;
      return getField(message, 103) === unknownOrder
        ? { state: "unheard" }
        : { state: "rejected", reason: textOf(message) ?? "The provider rejected the order." };
    default:
      return lost;
  }
}

function dealtAt(message: FixMessage, order: FixOrder, filled: bigint): OrderReport {
  const price = parsePrice(getField(message, 6));
  const exchanged = price && exchangeAt(order, money(filled, order.amount.currency), price);
  return exchanged ? { state: "dealt", ...exchanged } : { state: "lost" };
}

/** Both sides of an amount at a price; undefined when one is nothing, or more than can be booked. */
function exchangeAt(
  pair: Pick<CoverOrder, "soldCurrency" | "boughtCurrency">,
  amount: Money,
  price: Rate,
): Exchanged | undefined {
  const [base, term] = pairOf(pair);
  const other =
    amount.currency === base
      ? convert(amount, price, term, "half-even")
      : convertBack(amount, price, base, "half-even");
  const [sold, bought] = amount.currency === pair.soldCurrency ? [amount, other] : [other, amount];
  const isBookable = ({ minor }: Money) => minor > 0n && minor < 2n ** 62n;
  return isBookable(sold) && isBookable(bought) ? { sold, bought } : undefined;
}

function pairOf({ soldCurrency, boughtCurrency }: Pick<CoverOrder, "soldCurrency" | "boughtCurrency">) {
  const isSoldFirst = marketOrder.indexOf(soldCurrency) < marketOrder.indexOf(boughtCurrency);
  return isSoldFirst ? ([soldCurrency, boughtCurrency] as const) : ([boughtCurrency, soldCurrency] as const);
}

function symbolOf(pair: Pick<CoverOrder, "soldCurrency" | "boughtCurrency">): string {
  return pairOf(pair).join("/");
}

function sideOf({ amount, boughtCurrency }: CoverOrder): "1" | "2" {
  return amount.currency === boughtCurrency ? "1" : "2";
}

/** The provider's reason, in characters that can be stored and shown. */
function textOf(message: FixMessage): string | undefined {
  const text = (getField(message, 58) ?? "").replace(/[^\x20-\x7e]/g, " ").trim();
  return text === "" ? undefined : text.slice(0, 200);
}

/** A positive price of up to ten decimals, exactly. */
function parsePrice(text: string | undefined): Rate | undefined {
  return text === undefined ? undefined : parseRate(trimDecimal(text));
}

/** A price without zeros that say nothing. */
function formatPrice(price: Rate): string {
  return trimDecimal(formatRate(price));
}

/** FIX writes `1.50`, `1.` and `01.5` as it pleases. */
function trimDecimal(text: string): string {
  const [, whole, fraction = ""] = /^0*(\d{1,20})(?:\.(\d{0,30}))?$/.exec(text) ?? [];
  if (whole === undefined) return "";
  const digits = fraction.replace(/0+$/, "");
  return digits === "" ? whole : `${whole}.${digits}`;
}

/** UTCTimestamp with milliseconds. */
export function formatTime(time: Date): string {
  return time.toISOString().slice(0, -1).replaceAll("-", "").replace("T", "-");
}

/** UTCTimestamp, of any fraction of a second; undefined when it is none. */
function parseTime(text: string | undefined): Date | undefined {
  const pattern = /^(\d{4})(\d\d)(\d\d)-(\d\d:\d\d:\d\d)(\.\d{1,9})?$/;
  const [, year, month, day, time, fraction = ""] = pattern.exec(text ?? "") ?? [];
  if (year === undefined) return undefined;
  const at = new Date(`${year}-${month}-${day}T${time}${fraction.slice(0, 4)}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
