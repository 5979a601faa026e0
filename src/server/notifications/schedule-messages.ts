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

/** `balance` is what the client holds in the currency, and `total` what all their schedules pay of it that day. */
export function paymentTomorrow(
  payment: ScheduledPaymentFacts & { readonly balance: bigint; readonly total: bigint },
): Message {
  const { balance, total, currency } = payment;
  const isEnough = balance >= total;
  const warning = isEnough
    ? ""
    : ` Your ${currency} balance is ${formatMinor(balance, currency)}, which isn't enough for the ${formatMinor(total, currency)} scheduled that day. Add money before ${cutOffTime(currency).slice(0, 5)} London time and we'll pay.`;
  return {
    kind: "schedule_reminder",
    title: isEnough ? "Payment scheduled for tomorrow" : "Add money for tomorrow's payment",
    text: `We'll pay ${formatPayment(payment)} on ${formatCalendarDay(payment.paysOn)}.${warning}`,
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
