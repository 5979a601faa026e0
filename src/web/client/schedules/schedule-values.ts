import type { Schedule } from "#contract/automation/schedules.ts";
import { refusals } from "#contract/refusals.ts";
import { parseScheduleExchange } from "#domain/automation/schedules/schedule-exchange.ts";
import {
  type Frequency,
  type HolidayRule,
  maxPayments,
  maxWeeks,
} from "#domain/automation/schedules/schedule-rule.ts";
import { parseDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatTargetRate } from "#domain/market/rates/format-display-rate.ts";
import { parseAmount } from "#domain/money.ts";
import { type PurposeCode, purposeFault } from "#domain/payments/payments/payment-purpose.ts";
import { recipientReferenceFault } from "#domain/payments/payments/payment-reference.ts";
import { rateFromNumber } from "#domain/rate.ts";
import type { FieldFaults } from "#domain/refusal.ts";

/** How a schedule ends. */
export type Ending = "never" | "day" | "count";

/** The form's fields, as text where they are typed. */
export type ScheduleValues = {
  label: string;
  /** Empty when nobody is chosen. */
  beneficiaryId: string;
  amount: string;
  /** Of the balance that pays; empty for the recipient's. */
  fromCurrency: CurrencyCode | "";
  /** Empty when any rate will do. */
  minRate: string;
  retryDays: string;
  reference: string;
  /** Empty until chosen. */
  purpose: PurposeCode | "";
  frequency: Frequency;
  startsOn: string;
  everyWeeks: string;
  dayOfMonth: string;
  ending: Ending;
  endsOn: string;
  paymentCount: string;
  holidayRule: HolidayRule;
};

export const blankSchedule: ScheduleValues = {
  label: "",
  beneficiaryId: "",
  amount: "",
  fromCurrency: "",
  minRate: "",
  retryDays: "3",
  reference: "",
  purpose: "",
  frequency: "monthly",
  startsOn: "",
  everyWeeks: "1",
  dayOfMonth: "1",
  ending: "never",
  endsOn: "",
  paymentCount: "12",
  holidayRule: "following",
};

/** The values of a schedule that is changed; an unchanged start keeps its weekday and its count. */
export function valuesOf(schedule: Schedule): ScheduleValues {
  const { label, recipient, amount, reference, purpose, exchange, rule } = schedule;
  const { frequency, startsOn, everyWeeks, dayOfMonth, endsOn, paymentCount, holidayRule } = rule;
  return {
    label,
    beneficiaryId: recipient.state === "deleted" ? "" : recipient.id,
    amount,
    fromCurrency: exchange?.fromCurrency ?? "",
    minRate: exchange?.minRate ? formatTypedRate(exchange.minRate) : "",
    retryDays: `${exchange?.minRate ? exchange.retryDays : blankSchedule.retryDays}`,
    reference,
    purpose: purpose ?? "",
    frequency,
    startsOn,
    everyWeeks: `${everyWeeks}`,
    dayOfMonth: `${dayOfMonth ?? 1}`,
    ending: endsOn !== null ? "day" : paymentCount !== null ? "count" : "never",
    endsOn: endsOn ?? "",
    paymentCount: `${paymentCount ?? 12}`,
    holidayRule,
  };
}

/** What is wrong with it, by the rules that the server has as well; days are checked by the server too. */
export function validateSchedule(
  values: ScheduleValues,
  currency: CurrencyCode | undefined,
  country = "",
): FieldFaults {
  const { label, beneficiaryId, amount, reference, startsOn, frequency, ending, endsOn } = values;
  const isRepeated = frequency !== "once";
  const faults = {
    label: label.trim() === "" ? "Give the schedule a name." : undefined,
    beneficiaryId: beneficiaryId === "" ? "Choose a recipient." : undefined,
    amount: getAmountError(amount, currency),
    ...validateExchange(values, currency),
    reference: recipientReferenceFault(reference.trim(), currency),
    purpose: purposeFault(country, values.purpose),
    startsOn: parseDay(startsOn) ? undefined : "Choose a day.",
    everyWeeks: frequency === "weekly" ? getCountError(values.everyWeeks, maxWeeks, "weeks") : undefined,
    dayOfMonth: frequency === "monthly" ? getCountError(values.dayOfMonth, 31, "") : undefined,
    endsOn: isRepeated && ending === "day" && !parseDay(endsOn) ? "Choose a day." : undefined,
    paymentCount:
      isRepeated && ending === "count"
        ? getCountError(values.paymentCount, maxPayments, "payments")
        : undefined,
  };
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault === undefined ? [] : [[field, fault]])),
  );
}

/** Whether a balance in another currency pays. */
export function isExchanged(
  fromCurrency: ScheduleValues["fromCurrency"],
  currency: CurrencyCode,
): fromCurrency is CurrencyCode {
  return fromCurrency !== "" && fromCurrency !== currency;
}

function validateExchange(values: ScheduleValues, currency: CurrencyCode | undefined) {
  const { fromCurrency, minRate, retryDays } = values;
  if (!currency || !isExchanged(fromCurrency, currency) || minRate === "") return {};
  const isCount = /^\d+$/.test(retryDays.trim());
  const input = { fromCurrency, minRate, retryDays: isCount ? Number(retryDays) : -1 };
  const reading = parseScheduleExchange(input, currency);
  return reading.ok ? {} : reading.fields;
}

/** A stored rate as it is typed: all its decimals and at least four. */
function formatTypedRate(rate: number): string {
  const exact = rateFromNumber(rate);
  return exact === undefined ? "" : formatTargetRate(exact).replaceAll(",", "");
}

function getAmountError(amount: string, currency: CurrencyCode | undefined): string | undefined {
  if (amount === "") return "Enter an amount.";
  const minor = parseAmount(amount.replace(/\.$/, ""), currency ?? "GBP");
  if (typeof minor !== "bigint") return refusals[minor].message;
  return minor === 0n ? "Enter an amount above 0." : undefined;
}

function getCountError(text: string, most: number, noun: string): string | undefined {
  const count = Number(text);
  if (/^\d+$/.test(text.trim()) && count >= 1 && count <= most) return undefined;
  return `Choose 1 to ${most}${noun === "" ? "" : ` ${noun}`}.`;
}

/** The rule as the API takes it; undefined for what its frequency and ending don't use. */
export function ruleBody(values: ScheduleValues) {
  const { frequency, startsOn, holidayRule, ending } = values;
  const isRepeated = frequency !== "once";
  return {
    frequency,
    startsOn,
    holidayRule,
    everyWeeks: frequency === "weekly" ? Number(values.everyWeeks) : 1,
    ...(frequency === "monthly" && { dayOfMonth: Number(values.dayOfMonth) }),
    ...(isRepeated && ending === "day" && { endsOn: values.endsOn }),
    ...(isRepeated && ending === "count" && { paymentCount: Number(values.paymentCount) }),
  };
}

function exchangeBody(values: ScheduleValues, currency: CurrencyCode) {
  const { fromCurrency, minRate, retryDays } = values;
  if (!isExchanged(fromCurrency, currency)) return {};
  return { fromCurrency, ...(minRate !== "" && { minRate, retryDays: Number(retryDays) }) };
}

export function scheduleBody(values: ScheduleValues, currency: CurrencyCode) {
  const { label, beneficiaryId, amount, reference, purpose } = values;
  return {
    label: label.trim(),
    beneficiaryId,
    currency,
    amount: amount.replace(/\.$/, ""),
    ...(reference.trim() !== "" && { reference: reference.trim() }),
    ...exchangeBody(values, currency),
    ...(purpose !== "" && { purpose }),
    ...ruleBody(values),
  };
}
