import { assert } from "./assert.ts";
import type { CurrencyCode } from "./currency.ts";

/** A calendar day, `YYYY-MM-DD`; sorts lexically. */
export type Day = string & { readonly __day: unique symbol };

/** Non-weekend days on which payments in a currency do not settle. */
export type SettlementCalendar = { isHoliday(currency: CurrencyCode, day: Day): boolean };

const dayMs = 86_400_000;

/** UTC day of a moment. */
export function dayOf(moment: Date): Day {
  return moment.toISOString().slice(0, 10) as Day;
}

/** Parses `YYYY-MM-DD`; undefined for an invalid or non-existent day. */
export function parseDay(text: string): Day | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const startMs = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(startMs)) return undefined;
  const day = dayOf(new Date(startMs));
  return day === text ? day : undefined;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** For example `29 Sep 2026`. */
export function formatCalendarDay(day: Day): string {
  const [year, month, date] = day.split("-");
  return `${date} ${months[Number(month) - 1]} ${year}`;
}

/** Midnight UTC. */
export function startOfDay(day: Day): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** Adds calendar days; `count` may be negative. */
export function addDays(day: Day, count: number): Day {
  return dayOf(new Date(startOfDay(day).getTime() + count * dayMs));
}

export function isWeekend(day: Day): boolean {
  const weekday = startOfDay(day).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** Weekdays strictly between two days, in order. */
export function weekdaysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = addDays(from, 1); day < to; day = addDays(day, 1)) {
    if (!isWeekend(day)) days.push(day);
  }
  return days;
}

/** Adds business days; `day` itself never counts and may be any day. Skips weekends and `isHoliday` days. */
export function addBusinessDays(day: Day, count: number, isHoliday: (day: Day) => boolean): Day {
  assert(Number.isInteger(count) && count >= 0, `business days to add: ${count}`);
  let found = day;
  for (let remaining = count; remaining > 0; remaining -= 1) found = nextBusinessDay(found, isHoliday);
  return found;
}

/** Bounds the search: a longer closure means a broken calendar. */
const maxClosureDays = 30;

function nextBusinessDay(day: Day, isHoliday: (day: Day) => boolean): Day {
  for (let ahead = 1; ahead <= maxClosureDays; ahead += 1) {
    const candidate = addDays(day, ahead);
    if (!isWeekend(candidate) && !isHoliday(candidate)) return candidate;
  }
  throw new RangeError(`no business day within ${maxClosureDays} days of ${day}`);
}

/** Like `addBusinessDays`, counting only days on which every currency settles. */
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
