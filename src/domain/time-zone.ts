import { addDays, type Day, dayOf, startOfDay } from "./calendar.ts";

/** Where a client lives who has not said so. */
export const defaultTimeZone = "Europe/London";

/** The time zone that a client has told, or London's where none is told or nobody knows it any more. */
export function timeZoneOr(told: string | null): string {
  return told !== null && isTimeZone(told) ? told : defaultTimeZone;
}

/** Whether `zone` names a time zone of the IANA database, such as "Europe/London". */
export function isTimeZone(zone: string): boolean {
  // An offset such as "+01:00" is taken by Intl as well, and is no zone: it knows no summer.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    partsIn(zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * The moment at which the day begins for somebody in the time zone; in a zone that skips midnight on that day, the first
 * moment after it.
 */
export function startOfDayIn(zone: string, day: Day): Date {
  const parts = partsIn(zone);
  const utc = startOfDay(day).getTime();
  // The offset at a guess may be that of the day before; asking once more at the corrected moment settles it.
  const guess = utc - offsetMs(parts, utc);
  const start = utc - offsetMs(parts, guess);
  return new Date(dayIn(parts, start) < day ? utc - offsetMs(parts, utc) : start);
}

/** The moment at which the day is over, and the next begins, for somebody in the time zone. */
export function endOfDayIn(zone: string, day: Day): Date {
  return startOfDayIn(zone, addDays(day, 1));
}

/** What calendar and clock show at the moment in the time zone; the time as `HH:mm:ss`. */
export function clockIn(zone: string, moment: Date): { readonly day: Day; readonly time: string } {
  const shown = wallClock(partsIn(zone), moment.getTime());
  return { day: dayOf(shown), time: shown.toISOString().slice(11, 19) };
}

type Parts = Intl.DateTimeFormat;

function partsIn(zone: string): Parts {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    era: "short",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
}

/** How far the zone's clocks are ahead of UTC at the moment. */
function offsetMs(parts: Parts, moment: number): number {
  const whole = Math.floor(moment / 1_000) * 1_000;
  return wallClock(parts, whole).getTime() - whole;
}

function dayIn(parts: Parts, moment: number): string {
  return wallClock(parts, moment).toISOString().slice(0, 10);
}

/** What the zone's clocks show at the moment, as if it were UTC. */
function wallClock(parts: Parts, moment: number): Date {
  const shown = Object.fromEntries(
    parts.formatToParts(new Date(moment)).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}
