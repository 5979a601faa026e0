import { type Day, parseDay } from "#domain/calendar.ts";
import { defaultTimeZone } from "#domain/time-zone.ts";

const updateHour = 8;
const minuteMs = 60_000;

export type DailyUpdate = {
  /** Local day of the update. */
  readonly day: Day;
  /** Eight in the morning, local time. */
  readonly dueAt: Date;
};

/**
 * The daily update due at `now` in a time zone: today's from 08:00 local time on, undefined before. An
 * unknown zone counts as London. No zone changes its clocks between 08:00 and midnight, so elapsed hours are
 * wall-clock hours.
 */
export function dueDailyUpdate(now: Date, timeZone: string): DailyUpdate | undefined {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const minutes = Number(parts.get("hour")) * 60 + Number(parts.get("minute"));
  const sinceDue = minutes - updateHour * 60;
  const day = parseDay(`${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`);
  if (sinceDue < 0 || day === undefined) return undefined;
  const startOfMinuteMs = Math.floor(now.getTime() / minuteMs) * minuteMs;
  return { day, dueAt: new Date(startOfMinuteMs - sinceDue * minuteMs) };
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const facts = {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    calendar: "gregory",
    numberingSystem: "latn",
  } as const;
  try {
    return new Intl.DateTimeFormat("en-GB", { ...facts, timeZone });
  } catch {
    return new Intl.DateTimeFormat("en-GB", { ...facts, timeZone: defaultTimeZone });
  }
}
