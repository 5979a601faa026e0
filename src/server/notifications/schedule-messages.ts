import { cutOffTime } from "#domain/automation/schedules/payment-time.ts";
import { type Day, formatCalendarDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { type Fact, formatMinor, type Message } from "./messages.ts";

/** A payment of a schedule; the amount in minor units. */
export type ScheduledPaymentFacts = {
  readonly scheduleId: string;
  readonly label: string;
  readonly recipientName: string;
  readonly amount: bigint;
  readonly currency: CurrencyCode;
  readonly paysOn: Day;
};

/** The balance that pays, in minor units of its currency. */
type PayingBalance = {
  readonly fromCurrency: CurrencyCode;
  readonly balance: bigint;
  /** What the client's schedules and batches take of it by that day, at today's rates. */
  readonly total: bigint;
  /** What an exchange would take for this payment at today's rate; undefined without one. */
  readonly sold?: bigint | undefined;
};

export function paymentTomorrow(payment: ScheduledPaymentFacts & PayingBalance): Message {
  const { balance, total, currency, fromCurrency } = payment;
  const isEnough = balance >= total;
  const about = fromCurrency === currency ? "" : "estimated ";
  const warning = isEnough
    ? ""
    : ` Your ${fromCurrency} balance is ${formatMinor(balance, fromCurrency)}, which isn't enough for the ${about}${formatMinor(total, fromCurrency)} due by then. Add money before ${cutOffTime(currency).slice(0, 5)} London time and we'll pay.`;
  return {
    kind: "schedule_reminder",
    title: isEnough ? "Payment scheduled for tomorrow" : "Add money for tomorrow's payment",
    text: `We'll pay ${formatPayment(payment)} on ${formatCalendarDay(payment.paysOn)}.${formatExchange(payment)}${warning}`,
    path: `/schedules/${payment.scheduleId}`,
    action: "View the schedule",
    facts: rows(payment),
  };
}

function formatExchange({ currency, fromCurrency, sold }: ScheduledPaymentFacts & PayingBalance): string {
  if (fromCurrency === currency) return "";
  const today = sold === undefined ? "" : ` At today's rate that's ${formatMinor(sold, fromCurrency)}.`;
  return ` We'll exchange it from your ${fromCurrency} balance at the rate then.${today}`;
}

/** `paysOn` is the day of the next try. */
export function scheduledPaymentDeferred(
  payment: ScheduledPaymentFacts & { readonly reason: string },
): Message {
  return {
    kind: "schedule_deferred",
    title: "Scheduled payment waits for its rate",
    text: `We haven't paid ${formatPayment(payment)} yet. ${payment.reason} We'll try again on ${formatCalendarDay(payment.paysOn)}. To pay sooner, lower your limit.`,
    path: `/schedules/${payment.scheduleId}`,
    action: "View the schedule",
    facts: rows(payment),
  };
}

export function scheduledPaymentFailed(
  payment: ScheduledPaymentFacts & { readonly reason: string; readonly goesOn: boolean },
): Message {
  const after = payment.goesOn
    ? "The schedule goes on with its next payment."
    : "Check the schedule if you still want to pay.";
  return {
    kind: "schedule_failed",
    title: "Scheduled payment not made",
    text: `We didn't pay ${formatPayment(payment)}, which was due on ${formatCalendarDay(payment.paysOn)}. ${payment.reason} ${after}`,
    path: `/schedules/${payment.scheduleId}`,
    action: "View the schedule",
    facts: rows(payment),
  };
}

function formatPayment({ amount, currency, recipientName }: ScheduledPaymentFacts): string {
  return `${formatMinor(amount, currency)} to ${recipientName}`;
}

function rows({ label, recipientName, amount, currency, paysOn }: ScheduledPaymentFacts): Fact[] {
  return [
    { name: "Schedule", value: label },
    { name: "Recipient", value: recipientName },
    { name: "Amount", value: formatMinor(amount, currency) },
    { name: "Day", value: formatCalendarDay(paysOn) },
  ];
}
