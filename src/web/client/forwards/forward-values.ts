import type { ResponseBody } from "#contract/endpoint.ts";
import type { readForwardDates } from "#contract/payments/forwards.ts";
import { refusals } from "#contract/refusals.ts";
import { addDays, type Day, isWeekend, parseDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { parseAmount } from "#domain/money.ts";
import type { FieldFaults } from "#domain/refusal.ts";
import type { ForwardChangeInput, ForwardInput } from "#web/api/forward-queries.ts";
import { formatDate, formatWeekday } from "#web/design/format.ts";

/** The form's values, as typed. */
export type ForwardValues = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly amount: string;
  /** Whether the amount is the one to buy. */
  readonly isReceiving: boolean;
  readonly delivery: "day" | "window";
  /** Of a window only. */
  readonly deliveryFrom: string;
  readonly deliveryTo: string;
};

export type DeliveryValues = Pick<ForwardValues, "delivery" | "deliveryFrom" | "deliveryTo">;
export type ForwardDates = ResponseBody<typeof readForwardDates>;
export type Pair = Pick<ForwardValues, "fromCurrency" | "toCurrency">;

export const blankForward: ForwardValues = {
  fromCurrency: "GBP",
  toCurrency: "EUR",
  amount: "",
  isReceiving: false,
  delivery: "day",
  deliveryFrom: "",
  deliveryTo: "",
};

/** The values with an open pair, for those that began with none or with one that was closed since. */
export function withOpenPair(values: ForwardValues, pairs: readonly Pair[]): ForwardValues {
  const [first] = pairs;
  return first === undefined || isOpenPair(values, pairs) ? values : { ...values, ...first };
}

export function isOpenPair({ fromCurrency, toCurrency }: Pair, pairs: readonly Pair[]): boolean {
  return pairs.some((pair) => pair.fromCurrency === fromCurrency && pair.toCurrency === toCurrency);
}

/** The pair after one side was chosen: the other side stays if that pair is open, or follows to one that is. */
export function choosePair(values: Pair, chosen: Partial<Pair>, pairs: readonly Pair[]): Pair {
  const wanted = { ...values, ...chosen };
  if (isOpenPair(wanted, pairs)) return wanted;
  const swapped = { fromCurrency: values.toCurrency, toCurrency: values.fromCurrency };
  const fits = ({ fromCurrency, toCurrency }: Pair) =>
    chosen.fromCurrency === undefined
      ? toCurrency === chosen.toCurrency
      : fromCurrency === chosen.fromCurrency;
  if (fits(swapped) && isOpenPair(swapped, pairs)) return swapped;
  return pairs.find(fits) ?? values;
}

/** Whether payments in one of the currencies don't settle on a day. */
export function isClosedDay(day: Day, { closed }: Pick<ForwardDates, "closed">): boolean {
  return isWeekend(day) || closed.includes(day);
}

/** Errors by field; days are checked by the server too, and by it alone before they are known. */
export function validateForward(values: ForwardValues, dates: ForwardDates | undefined): FieldFaults {
  const { amount, isReceiving, fromCurrency, toCurrency } = values;
  const fault = amountFault(amount, isReceiving ? toCurrency : fromCurrency);
  return { ...(fault !== undefined && { amount: fault }), ...validateDelivery(values, dates) };
}

/** The days of `validateForward` alone. */
export function validateDelivery(
  { delivery, deliveryFrom, deliveryTo }: DeliveryValues,
  dates: ForwardDates | undefined,
): FieldFaults {
  const days = {
    ...(delivery === "window" && { deliveryFrom: dayFault(deliveryFrom, dates) }),
    deliveryTo: dayFault(deliveryTo, dates),
  };
  const isTurned =
    delivery === "window" && Object.values(days).every((fault) => !fault) && deliveryFrom > deliveryTo;
  const faults = { ...days, ...(isTurned && { deliveryFrom: "Choose a day before the last one" }) };
  return Object.fromEntries(
    Object.entries(faults).flatMap(([name, fault]) => (fault === undefined ? [] : [[name, fault]])),
  );
}

function amountFault(amount: string, currency: CurrencyCode): string | undefined {
  if (amount === "") return "Enter an amount in one of the two boxes";
  const minor = parseAmount(amount, currency);
  if (typeof minor !== "bigint") return refusals[minor].message;
  return minor === 0n ? refusals.amount_too_small.message : undefined;
}

function dayFault(text: string, dates: ForwardDates | undefined): string | undefined {
  if (text === "") return "Choose a day";
  const day = parseDay(text);
  if (day === undefined) return "This date doesn't exist. Check the day";
  if (dates === undefined) return undefined;
  if (day < dates.earliest) return `The earliest day is ${formatDate(dates.earliest)}`;
  if (day > dates.latest) return `The latest day is ${formatDate(dates.latest)}`;
  if (!isClosedDay(day, dates)) return undefined;
  const next = nextOpenDay(day, dates);
  const proposed = next === undefined ? "an earlier day" : formatWeekday(next);
  return `${formatWeekday(day)} is a weekend or bank holiday. Choose ${proposed}`;
}

function nextOpenDay(day: Day, dates: ForwardDates): Day | undefined {
  for (let next = addDays(day, 1); next <= dates.latest; next = addDays(next, 1))
    if (!isClosedDay(next, dates)) return next;
  return undefined;
}

export function toForwardInput(values: ForwardValues): ForwardInput {
  const { fromCurrency, toCurrency, isReceiving } = values;
  const amount = values.amount.replace(/\.$/, "");
  return { fromCurrency, toCurrency, amount, isReceiving, ...toDates(values) };
}

/** The form's days of a forward; those of a fixed date are the same. */
export function deliveryOf({
  deliveryFrom,
  deliveryTo,
}: Pick<DeliveryValues, "deliveryFrom" | "deliveryTo">): DeliveryValues {
  const isWindow = deliveryFrom !== deliveryTo;
  return { delivery: isWindow ? "window" : "day", deliveryFrom: isWindow ? deliveryFrom : "", deliveryTo };
}

export function toDates({ delivery, deliveryFrom, deliveryTo }: DeliveryValues): ForwardChangeInput {
  return delivery === "window" ? { deliveryFrom, deliveryTo } : { deliveryTo };
}
