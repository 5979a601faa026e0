import { addSettlementDays, type SettlementCalendar, startOfDay } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { defaultTimeZone, localDay, momentIn } from "#domain/time-zone.ts";
import { type DrawingDays, drawnByItselfAt } from "./forward-dates.ts";

const dueAtMs = 17 * 3_600_000;
/** Business days of the sold currency that a transfer from abroad may take. */
const transferBusinessDays = 2;

type AskedForward = Pick<DrawingDays, "drawBy"> & { readonly fromCurrency: CurrencyCode };

/** When money that is asked for now is due: at 17:00 in London so many business days of the currency later. */
export function dueAfter(
  days: number,
  now: Date,
  { currency, calendar }: { readonly currency: CurrencyCode; readonly calendar: SettlementCalendar },
): Date {
  const { day } = localDay(defaultTimeZone, now);
  const dueOn = addSettlementDays(day, days, [currency], calendar);
  return momentIn(defaultTimeZone, new Date(startOfDay(dueOn).getTime() + dueAtMs));
}

/**
 * Until when the money of a deposit by bank transfer has to be in the balance: 17:00 in London on the second business day of
 * the sold currency, and never after the moment at which what is left of the forward would be exchanged by itself.
 */
export function depositDue(
  { drawBy, fromCurrency }: AskedForward,
  payableFrom: Date,
  calendar: SettlementCalendar,
): Date {
  const due = dueAfter(transferBusinessDays, payableFrom, { currency: fromCurrency, calendar });
  const drawn = drawnByItselfAt({ drawBy });
  return payableFrom < drawn && drawn < due ? drawn : due;
}
