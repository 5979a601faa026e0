import { assert } from "./assert.ts";
import type { CurrencyCode } from "./currency.ts";

/** A calendar day in UTC as `YYYY-MM-DD`; such texts sort and compare as the days do. */
export type Day = string & { readonly __day: unique symbol };

/** Says whether payments in the currency do not settle on that day although it is no weekend. */
export type SettlementCalendar = { isHoliday(currency: CurrencyCode, day: Day): boolean };

const dayMs = 86_400_000;

/** The UTC day that contains the moment. */
export function dayOf(moment: Date): Day {
  return moment.toISOString().slice(0, 10) as Day;
}

/** Reads `YYYY-MM-DD`; undefined when the text is none or names a day that does not exist. */
export function parseDay(text: string): Day | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const startMs = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(startMs)) return undefined;
  const day = dayOf(new Date(startMs));
  return day === text ? day : undefined;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The day as people read it, `29 Sep 2026`. */
export function formatCalendarDay(day: Day): string {
  const [year, month, date] = day.split("-");
  return `${date} ${months[Number(month) - 1]} ${year}`;
}

/** The first moment of the day, midnight UTC. */
export function startOfDay(day: Day): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** The day `count` calendar days later, earlier when negative. */
export function addDays(day: Day, count: number): Day {
  return dayOf(new Date(startOfDay(day).getTime() + count * dayMs));
}

export function isWeekend(day: Day): boolean {
  const weekday = startOfDay(day).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** All days after `from` and before `to` that are no weekend, in order. */
export function weekdaysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = addDays(from, 1); day < to; day = addDays(day, 1)) {
    if (!isWeekend(day)) days.push(day);
  }
  return days;
}

/**
 * The day `count` business days after `day`, which itself is never counted and may be any day.
 * Weekends and the days that `isHoliday` names are skipped.
 */
export function addBusinessDays(day: Day, count: number, isHoliday: (day: Day) => boolean): Day {
  assert(Number.isInteger(count) && count >= 0, `business days to add: ${count}`);
  let found = day;
  for (let left = count; left > 0; left -= 1) found = nextBusinessDay(found, isHoliday);
  return found;
}

/** No market closes for so long: a calendar that says so is broken, and the search must end. */
const maxClosureDays = 30;

function nextBusinessDay(day: Day, isHoliday: (day: Day) => boolean): Day {
  for (let ahead = 1; ahead <= maxClosureDays; ahead += 1) {
    const candidate = addDays(day, ahead);
    if (!isWeekend(candidate) && !isHoliday(candidate)) return candidate;
  }
  throw new RangeError(`no business day within ${maxClosureDays} days of ${day}`);
}

/** `addBusinessDays` where a day counts only when every one of the currencies settles on it. */
export function addSettlementDays(
  day: Day,
  count: number,
  currencies: readonly CurrencyCode[],
  calendar: SettlementCalendar,
): Day {
  return addBusinessDays(day, count, (candidate) =>
    currencies.some((currency) => calendar.isHoliday(currency, candidate)),
  );
}
