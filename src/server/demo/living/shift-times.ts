import { type Day, dayOf, parseDay, startOfDay } from "#domain/calendar.ts";

const dayMs = 86_400_000;
/** A Monday. */
const firstMonday = startOfDay("1970-01-05" as Day).getTime();

/** Weekdays since the first Monday; a weekend day counts as its Friday, `extra` days later. */
function weekdayOf(day: Day): { readonly index: number; readonly extra: number } {
  const days = Math.round((startOfDay(day).getTime() - firstMonday) / dayMs);
  const inWeek = ((days % 7) + 7) % 7;
  const week = (days - inWeek) / 7;
  const weekday = Math.min(inWeek, 4);
  return { index: week * 5 + weekday, extra: inWeek - weekday };
}

function dayAt(index: number, extra: number): Day {
  const inWeek = ((index % 5) + 5) % 5;
  const days = ((index - inWeek) / 5) * 7 + inWeek + extra;
  return dayOf(new Date(firstMonday + days * dayMs));
}

/** The weekday that lies `count` weekdays before `day`; a weekend counts as its Friday. */
export function weekdayBefore(day: Day, count: number): Day {
  return dayAt(weekdayOf(day).index - count, 0);
}

/** Weekdays from `day` to the later `last`. */
export function weekdaysBack(last: Day, day: Day): number {
  return weekdayOf(last).index - weekdayOf(day).index;
}

export type TimeShift = {
  readonly day: (day: Day) => Day;
  readonly moment: (moment: Date) => Date;
};

/**
 * Moves recorded times so that the recording ends at `now`: its last day becomes today, or a weekend's Friday,
 * and weekdays stay weekdays at the same time of day. If today is younger than the recording's last moment,
 * the last day's times are squeezed into what has passed of it, so that no recorded moment lies ahead.
 */
export function createTimeShift(recordedUntil: Date, now: Date): TimeShift {
  const lastDay = dayOf(recordedUntil);
  const today = dayOf(now);
  const moved = weekdayOf(today).index - weekdayOf(lastDay).index;
  const endMs = recordedUntil.getTime() - startOfDay(lastDay).getTime();
  const passedMs = weekdayOf(today).extra > 0 ? endMs : now.getTime() - startOfDay(today).getTime();
  const share = Math.min(1, passedMs / endMs);
  const day = (recorded: Day) => {
    const { index, extra } = weekdayOf(recorded);
    return dayAt(index + moved, extra);
  };
  return {
    day,
    moment: (recorded) => {
      const on = dayOf(recorded);
      const inDayMs = recorded.getTime() - startOfDay(on).getTime();
      const isSqueezed = on === lastDay && inDayMs <= endMs;
      return new Date(startOfDay(day(on)).getTime() + (isSqueezed ? Math.floor(inDayMs * share) : inDayMs));
    },
  };
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const isoTime = /(?<!\d)(20\d\d-\d\d-\d\d)(?:([ T])(\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(Z|\+00)?)?(?![\d-])/g;
const writtenDay = new RegExp(`\\b(\\d{1,2}) (${months.join("|")}) (20\\d\\d)\\b`, "g");
/** Years before the recording's end in which a time belongs to it, unlike a date of birth. */
const recordedYears = 4;

/** Moves each time in a text: `2026-01-02`, `2026-01-02 10:00:00+00`, ISO 8601 and `02 Jan 2026`. */
export function shiftText(text: string, shift: TimeShift, recordedUntil: Date): string {
  const lastYear = recordedUntil.getUTCFullYear() + 1;
  const isRecorded = (day: Day) => {
    const year = Number(day.slice(0, 4));
    return year <= lastYear && year > lastYear - recordedYears;
  };
  return text
    .replace(isoTime, (found, dayText: string, gap = "", time = "", fraction = "", zone = "") => {
      const day = parseDay(dayText);
      if (!day || !isRecorded(day)) return found;
      if (!time) return shift.day(day);
      const moved = shift.moment(new Date(`${day}T${time}.${fraction.padEnd(3, "0").slice(0, 3)}Z`));
      const iso = moved.toISOString();
      const exact = fraction || moved.getUTCMilliseconds() > 0 ? iso.slice(19, 23) : "";
      return `${iso.slice(0, 10)}${gap}${iso.slice(11, 19)}${exact}${zone}`;
    })
    .replace(writtenDay, (found, date: string, month: string, year: string) => {
      const number = String(months.indexOf(month) + 1).padStart(2, "0");
      const day = parseDay(`${year}-${number}-${date.padStart(2, "0")}`);
      if (!day || !isRecorded(day)) return found;
      const [movedYear, movedMonth, movedDate = ""] = shift.day(day).split("-");
      const shown = date.length === 1 ? String(Number(movedDate)) : movedDate;
      return `${shown} ${months[Number(movedMonth) - 1]} ${movedYear}`;
    });
}
