import ical from "ical.js";
import { type Day, dayOf } from "#domain/calendar.ts";
import { cutText } from "#domain/cut-text.ts";
import type { CalendarEvent, CalendarPeriod } from "./calendar-source.ts";

type Announced = Omit<CalendarEvent, "currency">;

const maxTitleLength = 160;
const maxUidLength = 200;

/**
 * Events of a period in a file of iCalendar (RFC 5545). Left out: what is cancelled, has no title, or repeats by a rule, of
 * which publishers' calendars have none. A time in a zone that the file doesn't define is left out of its event, not guessed.
 * @throws Error when the text is no calendar.
 */
export function readIcalendar(text: string, { from, until }: CalendarPeriod): Announced[] {
  const events = new Map<string, Announced>();
  for (const calendar of parse(text)) {
    for (const component of calendar.getAllSubcomponents("vevent")) {
      const event = readEvent(new ical.Event(component));
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

function readEvent(event: ical.Event): Announced | undefined {
  const { startDate: start, component } = event;
  const title = readText(event.summary, maxTitleLength);
  const isCancelled = String(component.getFirstPropertyValue("status")).toUpperCase() === "CANCELLED";
  if (title === "" || isCancelled || event.isRecurring() || !start) return undefined;
  const at = start.isDate || start.zone === ical.Timezone.localTimezone ? null : start.toJSDate();
  const day = at ? dayOf(at) : (start.toString().slice(0, 10) as Day);
  const uid = readText(event.uid, maxUidLength) || `${day} ${title}`;
  return { uid: event.isRecurrenceException() ? `${uid} ${day}` : uid, title, day, at };
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
