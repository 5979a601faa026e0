import type { Day } from "#domain/calendar.ts";
import { clockIn } from "#domain/time-zone.ts";

/** The reader's time zone. */
export function timeZoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Today in the reader's time zone. */
export function todayHere(): Day {
  return clockIn(timeZoneHere(), new Date()).day;
}
