import { addDays, type Day, isWeekend } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { clockIn } from "#domain/time-zone.ts";

/**
 * Zone of a schedule's days. The banks' cut-offs are times of London, and a client who moves must not get a
 * day twice or not at all.
 */
export const scheduleTimeZone = "Europe/London";

/** Today in the zone of schedules. */
export function londonDay(now: Date): Day {
  return clockIn(scheduleTimeZone, now).day;
}

/** Local time at which the payments of a day begin, and the reminders of those of tomorrow. */
export const paymentsBeginAt = "07:00:00";

/** Days after which a payment that no worker made is missed instead of made late. */
export const maxDaysLate = 5;

/** Local time until which a payment that can't be made is tried again: that of the currency's earliest scheme, or before. */
const cutOffs: Partial<Record<CurrencyCode, string>> = { GBP: "15:00:00", USD: "15:00:00", EUR: "14:00:00" };
const otherCutOff = "13:00:00";

export function cutOffTime(currency: CurrencyCode): string {
  return cutOffs[currency] ?? otherCutOff;
}

/** The first weekday whose cut-off hasn't passed. */
export function dayOfNextCutOff(currency: CurrencyCode, now: Date): Day {
  const { day: today, time } = clockIn(scheduleTimeZone, now);
  let day = time < cutOffTime(currency) ? today : addDays(today, 1);
  while (isWeekend(day)) day = addDays(day, 1);
  return day;
}

/** `last` pays or fails, `try` pays or waits on, `wait` does nothing yet, `miss` is too late. */
export type Attempt = "wait" | "try" | "last" | "miss";

/** What to do at a moment about a payment that is due; `isOpen` is of the day in question. */
export function decideAttempt(
  { paysOn, currency }: { readonly paysOn: Day; readonly currency: CurrencyCode },
  now: Date,
  isOpen: (day: Day) => boolean,
): Attempt {
  const { day, time } = clockIn(scheduleTimeZone, now);
  if (day > addDays(paysOn, maxDaysLate)) return "miss";
  if (day < paysOn || time < paymentsBeginAt || !isOpen(day)) return "wait";
  return time >= cutOffTime(currency) ? "last" : "try";
}
