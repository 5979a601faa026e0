import {
  addDays,
  addSettlementDays,
  type Day,
  isWeekend,
  parseDay,
  type SettlementCalendar,
  startOfDay,
  weekdaysBetween,
} from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";
import { defaultTimeZone, localDay, momentIn } from "#domain/time-zone.ts";

/** What days depend on: those on which both currencies of the pair settle. */
export type PairCalendar = {
  readonly currencies: readonly CurrencyCode[];
  readonly calendar: SettlementCalendar;
};

export type DeliveryWindow = {
  readonly deliveryFrom: Day;
  /** The same day for a fixed date. */
  readonly deliveryTo: Day;
};

/** Days of drawing, on which spot delivery falls into the window. */
export type DrawingDays = { readonly drawFrom: Day; readonly drawBy: Day };

/** Business days from today to the earliest delivery: one more than spot. */
const earliestBusinessDays = 3;
const longestMonths = 12;
/** Business days from an exchange to its delivery, as `deliveryDay` counts them. */
const deliveryBusinessDays = 2;
const reminderBusinessDays = 5;
const drawnAtMs = 15 * 3_600_000;

/** The days between which a pair's forwards can be delivered, and the weekdays between them that are closed. */
export function forwardDates(
  now: Date,
  pair: PairCalendar,
): { readonly earliest: Day; readonly latest: Day; readonly closed: readonly Day[] } {
  const today = londonDay(now);
  const earliest = addSettlementDays(today, earliestBusinessDays, pair.currencies, pair.calendar);
  const latest = lastOpenDay(addMonths(today, longestMonths), pair);
  const closed = weekdaysBetween(earliest, latest).filter((day) => !isOpenDay(day, pair));
  return { earliest, latest, closed };
}

/**
 * Checks a requested window, or a fixed date when its first day is left out.
 * @returns a refusal `forward_date_invalid` with a text at the date's field.
 */
export function checkWindow(
  { deliveryFrom, deliveryTo }: { readonly deliveryFrom?: string | undefined; readonly deliveryTo: string },
  now: Date,
  pair: PairCalendar,
): Outcome<DeliveryWindow> {
  const to = checkDay(deliveryTo, now, pair);
  if (!to.ok) return refused("forward_date_invalid", { deliveryTo: to.fault });
  if (deliveryFrom === undefined) return accepted({ deliveryFrom: to.day, deliveryTo: to.day });
  const from = checkDay(deliveryFrom, now, pair);
  if (!from.ok) return refused("forward_date_invalid", { deliveryFrom: from.fault });
  if (from.day > to.day)
    return refused("forward_date_invalid", { deliveryFrom: "Choose a day before the last one" });
  return accepted({ deliveryFrom: from.day, deliveryTo: to.day });
}

type CheckedDay = { readonly ok: true; readonly day: Day } | { readonly ok: false; readonly fault: string };

function checkDay(text: string, now: Date, pair: PairCalendar): CheckedDay {
  const day = parseDay(text);
  if (day === undefined) return { ok: false, fault: "Enter a day of the calendar" };
  const { earliest, latest } = forwardDates(now, pair);
  if (day < earliest) return { ok: false, fault: "Choose a day at least three business days ahead" };
  if (day > latest) return { ok: false, fault: "Choose a day within the next 12 months" };
  if (!isOpenDay(day, pair))
    return { ok: false, fault: "Choose another day: one of the currencies doesn't settle on that one" };
  return { ok: true, day };
}

/** The first and the last business day on which an exchange is delivered within the window. */
export function drawingDays({ deliveryFrom, deliveryTo }: DeliveryWindow, pair: PairCalendar): DrawingDays {
  return {
    drawFrom: subtractSettlementDays(deliveryFrom, deliveryBusinessDays, pair),
    drawBy: subtractSettlementDays(deliveryTo, deliveryBusinessDays, pair),
  };
}

/** Whether a part can be drawn; also after the last day, when the rest wasn't drawn by itself. */
export function isDrawable({ drawFrom }: Pick<DrawingDays, "drawFrom">, now: Date): boolean {
  return londonDay(now) >= drawFrom;
}

/** When the rest is drawn by itself: at 15:00 in London on the last day. */
export function drawnByItselfAt({ drawBy }: Pick<DrawingDays, "drawBy">): Date {
  return momentIn(defaultTimeZone, new Date(startOfDay(drawBy).getTime() + drawnAtMs));
}

export function isDrawnByItself(days: Pick<DrawingDays, "drawBy">, now: Date): boolean {
  return now >= drawnByItselfAt(days);
}

/**
 * Whether the client is reminded of the last day: from five business days before it, and never of a forward that was booked
 * later than that.
 */
export function isReminderDue(
  { drawBy, bookedAt }: Pick<DrawingDays, "drawBy"> & { readonly bookedAt: Date },
  now: Date,
  pair: PairCalendar,
): boolean {
  const remindOn = subtractSettlementDays(drawBy, reminderBusinessDays, pair);
  const today = londonDay(now);
  return londonDay(bookedAt) < remindOn && remindOn <= today && today <= drawBy;
}

/** Calendar days from the spot value date to a window's two ends, by which a forward is priced. */
export function daysFromSpot(
  { deliveryFrom, deliveryTo }: DeliveryWindow,
  now: Date,
  { currencies, calendar }: PairCalendar,
): { readonly opensAfter: number; readonly days: number } {
  const spot = addSettlementDays(londonDay(now), deliveryBusinessDays, currencies, calendar);
  const after = (day: Day) =>
    Math.max(0, Math.round((startOfDay(day).getTime() - startOfDay(spot).getTime()) / dayMs));
  return { opensAfter: after(deliveryFrom), days: after(deliveryTo) };
}

const dayMs = 86_400_000;

function londonDay(moment: Date): Day {
  return localDay(defaultTimeZone, moment).day;
}

function isOpenDay(day: Day, { currencies, calendar }: PairCalendar): boolean {
  return !isWeekend(day) && !currencies.some((currency) => calendar.isHoliday(currency, day));
}

/** The last day up to and including this one on which both settle. */
function lastOpenDay(day: Day, pair: PairCalendar): Day {
  let found = day;
  while (!isOpenDay(found, pair)) found = addDays(found, -1);
  return found;
}

function subtractSettlementDays(day: Day, count: number, pair: PairCalendar): Day {
  let found = day;
  for (let left = count; left > 0; left -= 1) found = lastOpenDay(addDays(found, -1), pair);
  return found;
}

/** The same day of the month later, or the month's last day where it has none. */
function addMonths(day: Day, count: number): Day {
  const start = startOfDay(day);
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + count];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const date = Math.min(start.getUTCDate(), lastOfMonth);
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10) as Day;
}
