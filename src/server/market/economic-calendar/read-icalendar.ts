import ical from "ical.js";
import { type Day, dayOf } from "#domain/calendar.ts";
import { cutText } from "#domain/cut-text.ts";
import { isTimeZone, momentIn } from "#domain/time-zone.ts";
import type { CalendarEvent, CalendarPeriod } from "./calendar-source.ts";

type Announced = Omit<CalendarEvent, "currency">;

const maxTitleLength = 160;
const maxUidLength = 200;

/**
 * Events of a period in a file of iCalendar (RFC 5545). Left out: what is cancelled, has no title or date, or repeats by a rule, of
 * which publishers' calendars have none. A time in a zone that the file doesn't define is left out of its event, not guessed.
 * @throws Error when the text is no calendar.
 */
export function readIcalendar(text: string, { from, until }: CalendarPeriod): Announced[] {
  const events = new Map<string, Announced>();
  for (const calendar of parse(text)) {
    for (const component of calendar.getAllSubcomponents("vevent")) {
      const event = readEvent(component);
      if (event && event.day >= from && event.day <= until) events.set(event.uid, event);
    }
  }
  return [...events.values()];
}

function parse(text: string): ical.Component[] {
  if (!/^\uFEFF?BEGIN:VCALENDAR\b/i.test(text)) throw new Error("this is no calendar");
  const parsed = ical.parse(text.replace(/^\uFEFF/, ""));
  // A file of several calendars is parsed to a list.
  const calendars: readonly unknown[][] = typeof parsed[0] === "string" ? [parsed] : parsed;
  return calendars.map((calendar) => new ical.Component(calendar));
}

function readEvent(component: ical.Component): Announced | undefined {
  // Without exceptions, for which it would look through all other events.
  const event = new ical.Event(component, { exceptions: [] });
  const start = readStart(event);
  const title = readText(event.summary, maxTitleLength);
  const isCancelled = String(component.getFirstPropertyValue("status")).toUpperCase() === "CANCELLED";
  if (title === "" || isCancelled || event.isRecurring() || !start) return undefined;
  const at = readMoment(start, component.getFirstProperty("dtstart")?.getFirstParameter("tzid"));
  const day = at ? dayOf(at) : (start.toString().slice(0, 10) as Day);
  const uid = readText(event.uid, maxUidLength) || `${day} ${title}`;
  return { uid: event.isRecurrenceException() ? `${uid} ${day}` : uid, title, day, at };
}

/** Undefined for none, and for one that isn't a date. */
function readStart(event: ical.Event): ical.Time | undefined {
  try {
    return event.startDate ?? undefined;
  } catch {
    return undefined;
  }
}

/** Null for a whole day, and for a time of which the zone isn't known. */
function readMoment(start: ical.Time, zone: string | undefined): Date | null {
  if (start.isDate) return null;
  const { year, month, day, hour, minute, second } = start;
  const wallClock = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  if (start.zone === ical.Timezone.utcTimezone) return wallClock;
  return zone !== undefined && isTimeZone(zone) ? momentIn(zone, wallClock) : null;
}

/** One line that can be stored. */
function readText(value: unknown, maxLength: number): string {
  if (typeof value !== "string") return "";
  return cutText(
    value
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim(),
    maxLength,
  ).trim();
}
