import type { Day } from "#domain/calendar.ts";
import { clockIn } from "#domain/time-zone.ts";

/** Today in the reader's time zone. */
export function todayHere(): Day {
  return clockIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date()).day;
}
