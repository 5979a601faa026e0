import { addDays, type Day, dayOf, formatCalendarDay, startOfDay } from "./calendar.ts";
import { createRecentMap } from "./recent-map.ts";

/** Default time zone. */
export const defaultTimeZone = "Europe/London";

/** The client's time zone, or London when unset or no longer valid. */
export function timeZoneOr(stored: string | null): string {
  return stored !== null && isTimeZone(stored) ? stored : defaultTimeZone;
}

/** Whether `zone` is an IANA time zone name. */
export function isTimeZone(zone: string): boolean {
  // Intl also accepts offsets such as "+01:00", which have no daylight saving time.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    partsIn(zone);
    return true;
  } catch {
    return false;
  }
}

/** Start of a day in a time zone; the first moment after midnight when the zone skips it. */
export function startOfDayIn(zone: string, day: Day): Date {
  const parts = partsIn(zone);
  const midnight = startOfDay(day);
  const start = momentIn(zone, midnight);
  if (dayIn(parts, start.getTime()) >= day) return start;
  return new Date(midnight.getTime() - offsetMs(parts, midnight.getTime()));
}

/**
 * The moment at which a zone's clocks show a local time, expressed as UTC. Of one that they show twice either, and of one that they
 * skip one beside the gap.
 */
export function momentIn(zone: string, wallClock: Date): Date {
  const parts = partsIn(zone);
  const utc = wallClock.getTime();
  // The offset may be one from before a change; a second look-up at the corrected moment settles it.
  const guess = utc - offsetMs(parts, utc);
  return new Date(utc - offsetMs(parts, guess));
}

/** End of a day in a time zone, the start of the next. */
export function endOfDayIn(zone: string, day: Day): Date {
  return startOfDayIn(zone, addDays(day, 1));
}

/** A local day, and its first moment and the next day's in ms. */
type LocalDay = { readonly day: Day; readonly from: number; readonly until: number };

/** The last days, since bookings come in great numbers and finding a day is slow. */
const lastDays = createRecentMap<LocalDay>(200);

/** The day of a moment in a time zone, with its bounds. */
export function localDay(zone: string, moment: Date): LocalDay {
  const last = lastDays.get(zone);
  if (last && last.from <= moment.getTime() && moment.getTime() < last.until) return last;
  const { day } = clockIn(zone, moment);
  const found = { day, from: startOfDayIn(zone, day).getTime(), until: endOfDayIn(zone, day).getTime() };
  lastDays.set(zone, found);
  return found;
}

/** Local date and time (`HH:mm:ss`) of a moment in a time zone. */
export function clockIn(zone: string, moment: Date): { readonly day: Day; readonly time: string } {
  const shown = wallClock(partsIn(zone), moment.getTime());
  return { day: dayOf(shown), time: shown.toISOString().slice(11, 19) };
}

/** A moment as documents write it: "24 Nov 2026, 14:05". */
export function formatMomentIn(zone: string, moment: Date): string {
  const { day, time } = clockIn(zone, moment);
  return `${formatCalendarDay(day)}, ${time.slice(0, 5)}`;
}

type Parts = Intl.DateTimeFormat;

/** Formatters are slow to make and take 66 kB each; the ways of spelling a zone's name are endless. */
const knownParts = createRecentMap<Parts>(200);

function partsIn(zone: string): Parts {
  const known = knownParts.get(zone);
  if (known) return known;
  const parts = makeParts(zone);
  knownParts.set(zone, parts);
  return parts;
}

function makeParts(zone: string): Parts {
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

/** Offset from UTC in ms at a moment. */
function offsetMs(parts: Parts, moment: number): number {
  const whole = Math.floor(moment / 1_000) * 1_000;
  return wallClock(parts, whole).getTime() - whole;
}

function dayIn(parts: Parts, moment: number): string {
  return wallClock(parts, moment).toISOString().slice(0, 10);
}

/** Local wall-clock time, expressed as UTC. */
function wallClock(parts: Parts, moment: number): Date {
  const shown = Object.fromEntries(
    parts.formatToParts(new Date(moment)).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}
