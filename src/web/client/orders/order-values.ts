import type { Order } from "#contract/automation/orders.ts";
import { refusals } from "#contract/refusals.ts";
import {
  type OrderDatesInput,
  parseOrderDates,
  suggestedExpiry,
} from "#domain/automation/orders/order-dates.ts";
import {
  getBoughtAtTarget,
  getSoldAtTarget,
  type OrderInput,
  parseOrderInput,
  parseTargetRate,
} from "#domain/automation/orders/order-input.ts";
import { type Day, dayOf, parseDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money, parseAmount } from "#domain/money.ts";
import { formatRate, rateFromNumber } from "#domain/rate.ts";
import type { FieldFaults } from "#domain/refusal.ts";
import { formatMoney, formatRateFigure } from "#web/design/format.ts";

/** Which rates fill an order. */
export type OrderTrigger = "target" | "stop" | "both";

/** The order form's values, as typed. */
export type OrderValues = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  /** The typed side's amount; the other is computed. */
  readonly amount: string;
  readonly isReceiving: boolean;
  readonly trigger: OrderTrigger;
  readonly targetRate: string;
  readonly stopRate: string;
  /** Empty for an order that watches the rate at once. */
  readonly startDate: string;
  /** Unless it is good till cancelled. */
  readonly expiryDate: string;
  readonly goodTillCancelled: boolean;
  readonly termsAccepted: boolean;
};

/** The request, or field errors with a form message where they do not say it all. */
export type OrderValidation =
  | { readonly ok: true; readonly input: OrderInput }
  | {
      readonly ok: false;
      readonly message?: string | undefined;
      readonly fields: FieldFaults;
    };

export function emptyValues(now: Date): OrderValues {
  return {
    fromCurrency: "GBP",
    toCurrency: "EUR",
    amount: "",
    isReceiving: false,
    trigger: "target",
    targetRate: "",
    stopRate: "",
    startDate: "",
    expiryDate: suggestedExpiry(dayOf(now)),
    goodTillCancelled: false,
    termsAccepted: false,
  };
}

type SavedOrder = Pick<
  Order,
  | "fromCurrency"
  | "toCurrency"
  | "amount"
  | "targetRate"
  | "stopRate"
  | "expiryDate"
  | "goodTillCancelled"
  | "startsAt"
  | "awaitingStart"
>;

export function toOrderValues(order: SavedOrder): OrderValues {
  const { fromCurrency, toCurrency, amount, targetRate, stopRate } = order;
  const { expiryDate, goodTillCancelled, startsAt, awaitingStart } = order;
  return {
    fromCurrency,
    toCurrency,
    amount,
    isReceiving: false,
    trigger: targetRate === null ? "stop" : stopRate === null ? "target" : "both",
    targetRate: targetRate === null ? "" : toRateText(targetRate),
    stopRate: stopRate === null ? "" : toRateText(stopRate),
    startDate: awaitingStart && startsAt !== null ? dayOf(new Date(startsAt)) : "",
    expiryDate,
    goodTillCancelled,
    // Each change requires accepting the terms again.
    termsAccepted: false,
  };
}

/** As it is typed: all its decimals, without zeros at the end. */
export function toRateText(rate: number): string {
  const exact = rateFromNumber(rate);
  return exact === undefined ? "" : formatRate(exact).replace(/\.?0+$/, "");
}

/** The rates that fill the order, each empty for none; the form keeps one that isn't chosen. */
export function chosenRates({ trigger, targetRate, stopRate }: OrderValues) {
  return {
    targetRate: trigger === "stop" ? "" : targetRate,
    stopRate: trigger === "target" ? "" : stopRate,
  };
}

/** Whether the order itself differs; accepting the terms is no change. */
export function isChanged(values: OrderValues, order: SavedOrder): boolean {
  const saved = toOrderValues(order);
  const [rates, savedRates] = [chosenRates(values), chosenRates(saved)];
  return (
    (["fromCurrency", "toCurrency", "amount", "isReceiving"] as const).some(
      (field) => values[field] !== saved[field],
    ) ||
    rates.targetRate !== savedRates.targetRate ||
    rates.stopRate !== savedRates.stopRate
  );
}

/** Validates in the order that the specification gives. */
export function validateOrder(values: OrderValues, now: Date, asksDates: boolean): OrderValidation {
  const missing = missingField(values);
  if (missing) return { ok: false, message: "Please fill in all required fields", fields: missing };
  if (!values.termsAccepted) {
    const { message } = refusals.terms_not_accepted;
    return { ok: false, fields: { termsAccepted: message } };
  }
  const sold = amountToSend(values);
  const { targetRate, stopRate } = chosenRates(values);
  const input = {
    ...pairOf(values),
    // Null takes an order's target or stop away; a request without it would keep it.
    targetRate: targetRate === "" ? null : targetRate,
    stopRate: stopRate === "" ? null : stopRate,
    amount: sold ?? (values.isReceiving ? "0" : values.amount),
  };
  const reading = parseOrderInput(input);
  if (!reading.ok) return { ok: false, message: refusals.order_invalid.message, fields: reading.faults };
  const dates = asksDates ? parseOrderDates(toDatesInput(values), now) : undefined;
  if (dates && !dates.ok) return { ok: false, fields: dates.faults };
  return { ok: true, input };
}

/** The first required field that is empty. */
function missingField(values: OrderValues): FieldFaults | undefined {
  const { amount, trigger, targetRate, stopRate } = values;
  if (amount === "") return { amount: "Enter an amount in one of the two boxes" };
  if (trigger !== "stop" && targetRate === "") return { targetRate: "Enter your target rate" };
  if (trigger !== "target" && stopRate === "") return { stopRate: "Enter your stop rate" };
  return undefined;
}

/** The dates as they are sent with a new order. */
export function toDatesInput({ startDate, expiryDate, goodTillCancelled }: OrderValues): OrderDatesInput {
  return {
    ...(startDate !== "" && { startDate }),
    ...(goodTillCancelled ? { goodTillCancelled } : { expiryDate }),
  };
}

/** Undefined for an order that starts at once. */
export function getStartDay(typed: string, now: Date): Day | undefined {
  const day = parseDay(typed);
  return day !== undefined && day > dayOf(now) ? day : undefined;
}

/** The expiry date after another start was typed: one that was only suggested follows it, any other stays. */
export function moveExpiry(
  expiryDate: string,
  start: { readonly from: string; readonly to: string },
  now: Date,
): string {
  const suggested = (typed: string) => suggestedExpiry(getStartDay(typed, now) ?? dayOf(now));
  return expiryDate === suggested(start.from) ? suggested(start.to) : expiryDate;
}

function pairOf({ fromCurrency, toCurrency }: OrderValues) {
  return { fromCurrency, toCurrency };
}

/** The sold amount as decimal text; undefined while there is nothing to compute. */
export function amountToSend(values: OrderValues): string | undefined {
  if (!values.isReceiving) return values.amount === "" ? undefined : values.amount;
  return convertAtRate(values);
}

/** The computed side at the target, or at a stop alone, as decimal text; undefined while there is nothing to compute. */
export function convertAtRate(values: OrderValues): string | undefined {
  const { fromCurrency, toCurrency, amount, isReceiving, trigger, targetRate, stopRate } = values;
  const rate = parseTargetRate(trigger === "stop" ? stopRate : targetRate);
  const typed = isReceiving ? toCurrency : fromCurrency;
  const minor = amount === "" ? undefined : parseAmount(amount, typed);
  if (rate === undefined || typeof minor !== "bigint" || minor === 0n) return undefined;
  const other = isReceiving
    ? getSoldAtTarget(money(minor, typed), rate, fromCurrency)
    : getBoughtAtTarget(money(minor, typed), rate, toCurrency);
  return formatAmount(other);
}

/**
 * The summary of the order; undefined until it is complete. `rateNow` is the client's current rate, at which
 * an order with a reached target books.
 */
export function formatOrderPreview(values: OrderValues, rateNow: number | undefined): string | undefined {
  if (values.trigger === "stop") return formatStopAlone(values, rateNow);
  const other = convertAtRate(values);
  if (other === undefined) return undefined;
  if (rateNow !== undefined && rateNow >= Number(values.targetRate))
    return `Your target is already reached. This will book now at ${formatRateFigure(rateNow)}`;
  return values.isReceiving
    ? `You will need to send ${formatMoney(other, values.fromCurrency)} when the target rate is reached`
    : `You will receive ${formatMoney(other, values.toCurrency)} when the target rate is reached`;
}

function formatStopAlone(values: OrderValues, rateNow: number | undefined): string | undefined {
  const bought = boughtAtStop(values);
  if (bought === undefined) return undefined;
  if (rateNow !== undefined && rateNow <= Number(values.stopRate))
    return `Your rate is ${formatRateFigure(rateNow)} now. Enter a stop rate below it.`;
  const sold = formatMoney(amountToSend(values) ?? "", values.fromCurrency);
  return `If your rate falls to your stop, you will send ${sold} and receive about ${bought}, or less if the rate jumps.`;
}

/**
 * What the stop beside a target would bring if the rate fell to it; undefined without one that can still be reached.
 * `rateNow` is the client's current rate.
 */
export function formatStopPreview(values: OrderValues, rateNow: number | undefined): string | undefined {
  const [target, stop] = [parseTargetRate(values.targetRate), parseTargetRate(values.stopRate)];
  const bought = values.trigger === "both" ? boughtAtStop(values) : undefined;
  if (target === undefined || stop === undefined || bought === undefined) return undefined;
  const now = rateNow === undefined ? undefined : rateFromNumber(rateNow);
  const canBeReached = stop < target && (now === undefined || (stop < now && now < target));
  if (!canBeReached) return undefined;
  return `If the rate falls to your stop first, you will receive about ${bought}, or less if the rate jumps.`;
}

/** What the order would bring at exactly its stop, with its currency. */
function boughtAtStop(values: OrderValues): string | undefined {
  const { fromCurrency, toCurrency } = values;
  const stop = parseTargetRate(values.stopRate);
  const sold = parseAmount(amountToSend(values) ?? "", fromCurrency);
  if (stop === undefined || typeof sold !== "bigint" || sold === 0n) return undefined;
  return formatMoney(
    formatAmount(getBoughtAtTarget(money(sold, fromCurrency), stop, toCurrency)),
    toCurrency,
  );
}
